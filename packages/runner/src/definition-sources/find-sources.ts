import { argoSources } from './argo.js';
import { sourceName, type DefinitionSource, type PlacedDocument } from './definition-source.js';
import { fluxSources } from './flux.js';
import { chartSources, helmfileSources } from './helm.js';
import { kustomizeSources } from './kustomize.js';
import { olmSources } from './olm.js';

const READERS = [fluxSources, argoSources, chartSources, helmfileSources, kustomizeSources, olmSources];

/** All that brings definitions into a repository, as its documents say. */
export function findSources(documents: readonly PlacedDocument[]): readonly DefinitionSource[] {
  return READERS.flatMap((read) => read(documents)).map((source) => withProblem({ ...source, url: withoutPassword(source.url) }));
}

/** Credentials come from where helm and git keep them, and are not repeated. */
function withoutPassword(url: string): string {
  return url.replace(/^([a-z+]+:\/\/)[^/@]*:[^/@]*@/, '$1');
}

/** A variable that is filled in later says nothing yet. */
function withProblem(source: DefinitionSource): DefinitionSource {
  if (source.problem !== undefined) return source;
  const text = [source.url, source.chart, source.version, source.path].find((each) => each !== undefined && /\$\{|\{\{/.test(each));
  return text === undefined ? source : { ...source, problem: `${text} is filled in later` };
}

/** The names of files that say something of sources and are not sent to a server. */
export function isSourceFile(file: string): boolean {
  return /(?:^|\/)(?:Chart\.(?:yaml|lock)|kustomization\.ya?ml|Kustomization|helmfile[^/]*\.ya?ml|helmfile\.d\/[^/]+\.ya?ml)$/.test(file);
}

/** A source with all that names it. */
export interface NamedSource {
  readonly source: DefinitionSource;
  /** What names it, in the order of the files. */
  readonly by: readonly { readonly name: string; readonly file: string }[];
}

/** Each source in each version once, by name. */
export function uniqueSources(sources: readonly DefinitionSource[]): readonly NamedSource[] {
  const byKey = new Map<string, { readonly source: DefinitionSource; readonly by: { readonly name: string; readonly file: string }[] }>();
  for (const source of sources) {
    const key = sourceKey(source);
    const known = byKey.get(key) ?? { source, by: [] };
    known.by.push({ name: source.by, file: source.file });
    byKey.set(key, known);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, named]) => named);
}

/** The same text for the same source in the same version. */
export function sourceKey(source: Pick<DefinitionSource, 'chart' | 'path' | 'url' | 'version'>): string {
  return `${sourceName(source)}@${source.version ?? ''}`;
}
