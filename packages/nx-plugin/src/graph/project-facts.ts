import type { ScannedFiles } from '../scan/scan-files.js';

/** What a project has: paths from the root of the workspace, in order. */
export interface ProjectFacts {
  readonly root: string;
  readonly definitions: readonly string[];
  readonly resources: readonly string[];
  readonly suites: readonly string[];
  /** The definitions of other projects that its resources are of. */
  readonly foreign: readonly string[];
  /** Those that its suites need and do not find by themselves. */
  readonly foreignOfSuites: readonly string[];
}

/** Sorts files into their projects, and finds the definitions that each needs of others. */
export function projectFacts(scanned: ScannedFiles, rootOf: (file: string) => string | undefined): readonly ProjectFacts[] {
  const byKind = new Map<string, string[]>();
  const byRoot = new Map<string, string[]>();
  for (const [file, { definitions, isDefinition, resources, suite }] of scanned) {
    for (const kind of definitions) byKind.set(kind, [...(byKind.get(kind) ?? []), file]);
    if (!isDefinition && resources.length === 0 && suite === undefined) continue;
    const root = rootOf(file);
    if (root !== undefined) byRoot.set(root, [...(byRoot.get(root) ?? []), file]);
  }
  // A kind that nothing defines may be misspelt: those of its group say what was meant.
  const ofGroup = (kind: string): readonly string[] => {
    const group = kind.slice(0, kind.indexOf('/') + 1);
    return [...byKind].flatMap(([other, paths]) => (other.startsWith(group) ? paths : []));
  };
  return [...byRoot].map(([root, all]) => {
    const files = [...all].sort();
    const factsOf = (file: string) => scanned.get(file);
    const suites = files.filter((file) => factsOf(file)?.suite !== undefined);
    const definitions = files.filter((file) => factsOf(file)?.isDefinition === true);
    const resources = files.filter((file) => factsOf(file)?.suite === undefined && (factsOf(file)?.resources.length ?? 0) > 0);
    const own = new Set(definitions.flatMap((file) => factsOf(file)?.definitions ?? []));
    const kindsOf = (paths: readonly string[]) => new Set(paths.flatMap((file) => factsOf(file)?.resources ?? []));
    const foreignOf = (paths: readonly string[]): readonly string[] => {
      const wanted = [...kindsOf(paths)].filter((kind) => !own.has(kind));
      return [...new Set(wanted.flatMap((kind) => byKind.get(kind) ?? ofGroup(kind)))].sort();
    };
    const foreign = foreignOf(resources);
    const finding = suites.filter((file) => factsOf(file)?.suite === 'finds');
    return {
      root,
      definitions,
      resources,
      suites,
      foreign,
      foreignOfSuites: foreignOf(finding),
    };
  });
}
