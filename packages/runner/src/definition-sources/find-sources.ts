import { newJsonObject, printJson, type JsonObject } from '@structural/json';
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
  const byKey = new Map<string, NamedSource>();
  for (const source of sources) {
    const key = sourceKey(source);
    const known = byKey.get(key);
    byKey.set(key, {
      source: known === undefined ? source : withValuesOf(known.source, source),
      by: [...(known?.by ?? []), { name: source.by, file: source.file }],
    });
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, named]) => named);
}

/** A source with the values of another release of it, too. */
function withValuesOf(source: DefinitionSource, other: DefinitionSource): DefinitionSource {
  const byText = new Map([...givenValues(source), ...givenValues(other)].map((values) => [printJson(values), values]));
  const hasOtherValues = source.hasOtherValues === true || other.hasOtherValues === true;
  return { ...source, values: [...byText.values()], ...(hasOtherValues && { hasOtherValues }) };
}

/** The values of each release of a chart; one without any has its defaults. */
export function givenValues({ values = [newJsonObject()] }: Pick<DefinitionSource, 'values'>): readonly JsonObject[] {
  return values;
}

/** The same text for the same source in the same version. */
export function sourceKey(source: Pick<DefinitionSource, 'chart' | 'path' | 'url' | 'version'>): string {
  return `${sourceName(source)}@${source.version ?? ''}`;
}
