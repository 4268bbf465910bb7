import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kubeconform, KubeconformResult, SchemaSource } from 'kubeconform-wasm';
import type { CheckResult, Diagnostic, ResourceVerdict } from '@structural/checker';
import type { FileBytes } from '@structural/runner';
import type { Opinion } from '../../report/second-opinion.js';

/** What kubeconform is asked for, as plain data. */
export interface KubeconformSetup {
  /** Folders of JSON schemas, kubeconform's templates of their files, and files with what a cluster says at `/openapi/v2` or below `/openapi/v3`. */
  readonly schemas: readonly string[];
  /** CRDs that the lock file has of addresses, by which it judges, too. */
  readonly locked: readonly FileBytes[];
  /** Whether resources without a definition are judged by it. */
  readonly judgesBuiltin: boolean;
  /** Whether it is heard about resources that have been judged. */
  readonly givesOpinion: boolean;
}

/** A result with kubeconform's part in it. */
interface HeardResult {
  readonly result: CheckResult;
  /** One for each resource that was judged by a definition; none unless opinions are asked for. */
  readonly opinions: readonly Opinion[];
}

/** Lets kubeconform have its say about a file. */
export type HearKubeconform = (result: CheckResult) => Promise<HeardResult>;

/**
 * Starts kubeconform with the definitions and the schemas that were named. Nothing is downloaded. Rejects where schemas cannot be read.
 */
export async function openKubeconform(
  setup: KubeconformSetup,
  definitions: readonly FileBytes[],
  strict: boolean,
): Promise<HearKubeconform> {
  const { createKubeconform, schemaFolder, schemasFromDefinitions, schemasFromOpenApi } = await import('kubeconform-wasm');
  // What has a definition is heard about for an opinion alone.
  const sources: SchemaSource[] = setup.givesOpinion ? [schemasFromDefinitions(definitions.map(({ text }) => text))] : [];
  if (setup.locked.length > 0) sources.push(schemasFromDefinitions(setup.locked.map(({ text }) => text)));
  for (const named of setup.schemas) {
    const { path, template } = schemaPlace(named);
    if (template !== undefined) {
      sources.push(schemaFolder(path, [template]));
      continue;
    }
    const isFolder = (await stat(path)).isDirectory();
    if (isFolder && !(await holdsOpenApi(path))) sources.push(schemaFolder(path));
    else
      sources.push(
        schemasFromOpenApi(
          await Promise.all(
            (isFolder ? (await readdir(path)).filter(isJson).map((name) => join(path, name)) : [path]).map((file) => readFile(file)),
          ),
        ),
      );
  }
  const kubeconform = await createKubeconform({ schemas: sources, strict });
  return (result) => hear(kubeconform, setup, result);
}

/** A folder or file with schemas, and where kubeconform's template of a location was named, that below the folder: `{{.Group}}/{{.ResourceKind}}.json`. */
export function schemaPlace(named: string): { readonly path: string; readonly template?: string } {
  const at = named.indexOf('{{');
  if (at === -1) return { path: named };
  const end = named.lastIndexOf('/', at);
  return { path: end === -1 ? '.' : named.slice(0, end) || '/', template: named.slice(end + 1) };
}

function isJson(name: string): boolean {
  return name.endsWith('.json');
}

/** True for a folder of documents such as `/openapi/v3` has, rather than of schemas. */
async function holdsOpenApi(folder: string): Promise<boolean> {
  const [first] = (await readdir(folder)).filter(isJson);
  if (first === undefined) return false;
  return /"(openapi|swagger)"\s*:\s*"/.test((await readFile(join(folder, first), 'utf8')).slice(0, 1000));
}

async function hear(
  kubeconform: Kubeconform,
  { givesOpinion, judgesBuiltin }: KubeconformSetup,
  result: CheckResult,
): Promise<HeardResult> {
  const isWanted = ({ outcome }: ResourceVerdict) => (outcome === 'unknown-kind' ? judgesBuiltin : givesOpinion);
  const judged = new Map<ResourceVerdict, KubeconformResult>();
  const given = [...result.resources];
  for (const [start, resources] of byDocument(given)) {
    if (!resources.some(isWanted)) continue;
    const { end } = resources[0]!.documentRange;
    const theirs = await kubeconform.validate(result.text.slice(start, end));
    for (const resource of resources) {
      const one = isWanted(resource) ? theirs[indexOf(resource)] : undefined;
      if (one !== undefined) judged.set(resource, moved(one, start));
    }
  }
  const opinions: Opinion[] = [];
  const diagnostics: Diagnostic[] = [];
  const resources = given.map((resource) => {
    const theirs = judged.get(resource);
    if (theirs === undefined) return resource;
    if (resource.outcome !== 'unknown-kind') {
      opinions.push({ resource, theirs });
      return resource;
    }
    if (theirs.status !== 'valid' && theirs.status !== 'invalid') return resource;
    const own = toDiagnostics(result.file, theirs);
    for (const diagnostic of own) diagnostics.push(diagnostic);
    return { ...resource, outcome: theirs.status === 'valid' ? ('accepted' as const) : ('refused' as const), errors: own.length };
  });
  const stillUnknown = resources.some(({ outcome }) => outcome === 'unknown-kind');
  const others = stillUnknown
    ? result.diagnostics
    : result.diagnostics.filter(({ rule, severity }) => rule !== 'unknown-kind' || severity !== 'info');
  const all =
    diagnostics.length === 0
      ? others
      : [...others, ...diagnostics].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  return { result: { ...result, resources, diagnostics: all }, opinions };
}

/** The resources of each document by where it starts. */
function byDocument(resources: readonly ResourceVerdict[]): ReadonlyMap<number, readonly ResourceVerdict[]> {
  const documents = new Map<number, ResourceVerdict[]>();
  for (const resource of resources) {
    const known = documents.get(resource.documentRange.start);
    if (known === undefined) documents.set(resource.documentRange.start, [resource]);
    else known.push(resource);
  }
  return documents;
}

/** The place of a resource among the results for its document; kubeconform takes no list within a list apart. */
function indexOf({ path }: ResourceVerdict): number {
  const [, index = 0] = path;
  return path.length > 2 ? -1 : Number(index);
}

function moved(theirs: KubeconformResult, by: number): KubeconformResult {
  const shift = ({ end, start }: { readonly start: number; readonly end: number }) => ({ start: start + by, end: end + by });
  return { ...theirs, range: shift(theirs.range), errors: theirs.errors.map((error) => ({ ...error, range: shift(error.range) })) };
}

function toDiagnostics(file: string, { errors, message, range, status }: KubeconformResult): readonly Diagnostic[] {
  if (status !== 'invalid') return [];
  const found = errors.length > 0 ? errors : [{ path: '', message, range }];
  return found.map((error) => ({
    rule: 'resource-value',
    severity: 'error',
    file,
    range: error.range,
    related: [],
    message: `${error.path === '' ? '' : `${error.path}: `}${error.message}`,
    hint: 'reported by kubeconform, from the JSON schema of this kind',
  }));
}
