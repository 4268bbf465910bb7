import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeResource, findObjects, isDefinition, isSource } from '@structural/checker';
import type { JsonValue } from '@structural/json';
import { objectsBelow, textBelow, textsBelow } from '@structural/runner';
import { readRegularFile, systemProblem } from '@structural/sources';

/** What a repository is about, as its files show. */
export type RepositoryKind = 'operator' | 'gitops' | 'chart' | 'application';

/** What was seen in the files of a repository. */
export interface RepositoryLook {
  readonly kind: RepositoryKind;
  /** Why it is of that kind, in words. */
  readonly because: string;
  /** The name of each CRD outside of tests, or of what one is made of, with the files that define it, in the order they were read. */
  readonly definitions: ReadonlyMap<string, readonly string[]>;
  /** Folders and files that hold what no server is sent, as `.gitignore` patterns, each with the reason. */
  readonly ignored: readonly IgnoredPattern[];
  /** Kinds, as GROUP/VERSION KIND, whose objects a mutating webhook of this repository may complete before the server checks them. */
  readonly completed: ReadonlySet<string>;
}

/** A pattern for `ignore`, and why it is proposed. */
interface IgnoredPattern {
  readonly pattern: string;
  readonly reason: string;
}

/** Takes the documents of a repository, one after the other, and says in the end what it is. */
export interface RepositoryWatch {
  see(value: JsonValue, file: string): void;
  end(files: readonly string[], root: string): RepositoryLook;
}

/** Watches the documents of a repository. */
export function watchRepository(): RepositoryWatch {
  const definitions = new Map<string, string[]>();
  const generated = new Set<string>();
  const syncing: string[] = [];
  const testFolders = new Set<string>();
  const completed = new Set<string>();
  return {
    see: (document, file) => {
      for (const { value } of findObjects(document)) {
        const { apiVersion, kind, name } = describeResource(value);
        const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
        if ((isDefinition(value) || isSource(value)) && !isTestPath(file)) {
          definitions.set(name, [...(definitions.get(name) ?? []), file]);
          if (textBelow(value, 'metadata', 'annotations', 'controller-gen.kubebuilder.io/version') !== undefined) generated.add(name);
        }
        if (!isTestPath(file) && isSyncing(group, kind)) syncing.push(`${kind} ${name}`);
        if (TEST_GROUPS.has(group) && kind.startsWith('Test')) testFolders.add(dirname(file));
        if (kind === 'MutatingWebhookConfiguration') for (const each of completedBy(value)) completed.add(each);
      }
    },
    end: (files, root) => {
      return {
        ...kindOf({ files, root, definitions, generated, syncing }),
        definitions,
        ignored: ignoredIn(files, testFolders),
        completed,
      };
    },
  };
}

/** Groups of test tools whose files compare parts of objects with a cluster. */
const TEST_GROUPS: ReadonlySet<string> = new Set(['kuttl.dev', 'chainsaw.kyverno.io']);

/** Whether an object tells Flux or Argo CD what to bring to a cluster. */
function isSyncing(group: string, kind: string): boolean {
  if (/^(?:kustomize|helm|source)\.toolkit\.fluxcd\.io$/.test(group)) return true;
  return group === 'argoproj.io' && /^(?:Application|ApplicationSet|AppProject)$/.test(kind);
}

/** The resources that a MutatingWebhookConfiguration is asked about, as GROUP/PLURAL. */
function completedBy(value: JsonValue): readonly string[] {
  return objectsBelow(value, 'webhooks')
    .flatMap((webhook) => objectsBelow(webhook, 'rules'))
    .flatMap((rule) =>
      textsBelow(rule, 'apiGroups').flatMap((group) => textsBelow(rule, 'resources').map((resource) => `${group}/${resource}`)),
    );
}

interface Seen {
  readonly files: readonly string[];
  readonly root: string;
  readonly definitions: ReadonlyMap<string, readonly string[]>;
  readonly generated: ReadonlySet<string>;
  readonly syncing: readonly string[];
}

function kindOf({ definitions, files, generated, root, syncing }: Seen): Pick<RepositoryLook, 'because' | 'kind'> {
  if (definitions.size > 0) {
    const project = existsSync(join(root, 'PROJECT')) ? 'a PROJECT file of Kubebuilder' : undefined;
    const code =
      project ??
      controllerCode(root) ??
      (generated.size > 0 && existsSync(join(root, 'go.mod')) ? 'CRDs that controller-gen wrote' : undefined);
    if (code !== undefined) return { kind: 'operator', because: code };
  }
  const [first] = syncing;
  if (first !== undefined)
    return { kind: 'gitops', because: syncing.length === 1 ? first : `${first} and ${String(syncing.length - 1)} more` };
  const chart = files.find((file) => basename(file) === 'Chart.yaml' && !isTestPath(file));
  if (chart !== undefined) return { kind: 'chart', because: chart };
  return { kind: 'application', because: 'manifests' };
}

/** What of the code says that it is a controller. */
function controllerCode(root: string): string | undefined {
  for (const { file, names, says } of CONTROLLER_LIBRARIES) {
    const path = join(root, file);
    const read = existsSync(path) ? readRegularFile(file, path) : systemProblem(file, undefined);
    if (read.kind === 'bytes' && names.test(new TextDecoder().decode(read.bytes))) return says;
  }
  return undefined;
}

const CONTROLLER_LIBRARIES = [
  { file: 'go.mod', names: /sigs\.k8s\.io\/controller-runtime|github\.com\/spotahome\/kooper/, says: 'a controller in Go' },
  { file: 'Cargo.toml', names: /^kube(?:-runtime)?\s*=/m, says: 'a controller in Rust' },
  { file: 'pyproject.toml', names: /\bkopf\b/, says: 'a controller in Python' },
  { file: 'requirements.txt', names: /^kopf\b/m, says: 'a controller in Python' },
  { file: 'pom.xml', names: /java-operator-sdk|operator-framework/, says: 'a controller in Java' },
];

/** Whether a file is of tests: what it holds may be wrong on purpose. */
export function isTestPath(file: string): boolean {
  return dirname(file)
    .split('/')
    .some((folder) => TEST_DATA.has(folder) || folder === 'test' || folder === 'tests' || folder === 'e2e');
}

/** Folders of files for tests, which may be wrong on purpose. */
const TEST_DATA: ReadonlySet<string> = new Set([
  'testdata',
  'test-data',
  'test_data',
  'fixtures',
  '__fixtures__',
  'test-fixtures',
  'golden',
]);

function ignoredIn(files: readonly string[], testFolders: ReadonlySet<string>): readonly IgnoredPattern[] {
  const found = [...TEST_DATA].filter((name) => files.some((file) => dirname(file).split('/').includes(name)));
  const asserted = files.filter((file) => ASSERTED.test(file) && [...testFolders].some((folder) => isIn(dirname(file), topFolder(folder))));
  const tops = [...new Set([...testFolders].map(topFolder))].filter((top) => asserted.some((file) => isIn(dirname(file), top))).sort();
  return [
    ...found.map((name) => ({ pattern: `${name}/`, reason: 'files for tests, which may be wrong on purpose' })),
    ...tops.map((top) => ({
      pattern: top === '.' ? '*assert*.y*ml' : `${top}/**/*assert*.y*ml`,
      reason: 'parts of objects that a test compares with; no server is sent them',
    })),
  ];
}

/** A file of kuttl or Chainsaw that has parts of objects. */
const ASSERTED = /(?:^|\/)[^/]*assert[^/]*\.ya?ml$/;

function topFolder(folder: string): string {
  return folder.split('/')[0] ?? folder;
}

function isIn(folder: string, top: string): boolean {
  return top === '.' || folder === top || folder.startsWith(`${top}/`);
}
