import { loadSuites, type LoadedSuites, type SuiteDefinition, type SuiteFiles, type TestCase } from '@structural/suites';
import type { CommandPlace } from '../command.js';

/** The files of a machine, as far as tests lead to them. */
export type TestFiles = Omit<SuiteFiles, 'shown'>;

/** The tests of the workspace, each with what names it. */
export interface KnownTests extends LoadedSuites {
  /** The name of a test that no other one has: its address, its own name, and the how-manyth of that name it is. */
  idOf(test: TestCase): string;
}

/** Reads all tests of the workspace, those that are open as they are in their buffers; files are shown by their paths. */
export async function readTests({ places, workspace }: CommandPlace, files: TestFiles): Promise<KnownTests> {
  const found = await workspace.manifestsNamed(mayHoldTests);
  const inputs = found.map(({ path, text }) => ({ path, file: path, isNamed: false, bytes: new TextEncoder().encode(text) }));
  const read = (path: string): Uint8Array | undefined => {
    const text = workspace.textOf(path);
    return text === undefined ? files.read(path) : new TextEncoder().encode(text);
  };
  const loaded = loadSuites(inputs, { ...files, read, shown: (path) => path }, { configured: namedDefinitions(inputs, workspace) });
  const ids = new Map<TestCase, string>();
  const counts = new Map<string, number>();
  for (const { cases } of loaded.suites)
    for (const test of cases) {
      const name = `${places.uriOf(test.at.file)}#${test.name}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      ids.set(test, count === 1 ? name : `${name}#${String(count)}`);
    }
  return { ...loaded, idOf: (test) => ids.get(test) ?? '' };
}

/** The definitions that the editor or config files name: for kinds that have none near their tests. */
function namedDefinitions(inputs: readonly { readonly path: string }[], workspace: CommandPlace['workspace']): readonly SuiteDefinition[] {
  const entries = new Map(
    inputs.flatMap(({ path }) => workspace.namedDefinitions(path).map((entry) => [entry.definition, entry] as const)),
  );
  return [...entries.values()].map(({ document, file, found: { path, value } }) => ({ file, document, path, value }));
}

/** Whether tests may stand in a file of this name. */
function mayHoldTests(path: string): boolean {
  return TEST_NAME.test(path);
}

/** `NAME.tests.yaml`, the files beside a definition, and those where the harness of openshift/api looks. */
const TEST_NAME =
  /[^/\\]\.(?:tests|accept|reject|stored|testsuite)\.(?:ya?ml|json)$|\.update[/\\](?:old|new)\.(?:ya?ml|json)$|[/\\]tests[/\\][^/\\]+[/\\][^/\\]+\.yaml$/;
