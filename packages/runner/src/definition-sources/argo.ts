import { describeResource } from '@structural/checker';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { DefinitionSource, PlacedDocument } from './definition-source.js';
import { below, objectsBelow, ofKind, textBelow, textsBelow } from './members.js';

/** What Argo CD brings: the charts and git folders of Applications, and of ApplicationSets as far as their generators list values. */
export function argoSources(documents: readonly PlacedDocument[]): readonly DefinitionSource[] {
  return [
    ...ofKind(documents, 'argoproj.io', 'Application').flatMap(({ file, value }) =>
      sourcesOf(value['spec'], `Application ${describeResource(value).name}`, file),
    ),
    ...ofKind(documents, 'argoproj.io', 'ApplicationSet').flatMap(setSources),
  ];
}

function setSources({ file, value }: PlacedDocument): readonly DefinitionSource[] {
  const spec = value['spec'];
  const template = below(spec, 'template', 'spec');
  const by = `ApplicationSet ${describeResource(value).name}`;
  if (template === undefined) return [];
  const plainSources = sourcesOf(template, by, file);
  const elements = objectsBelow(spec, 'generators').flatMap((generator) => objectsBelow(generator, 'list', 'elements'));
  if (elements.length === 0 || plainSources.every((source) => source.problem !== TEMPLATED)) return plainSources;
  return elements.flatMap((element) => sourcesOf(filledIn(template, element), by, file));
}

function sourcesOf(spec: JsonValue | undefined, by: string, file: string): readonly DefinitionSource[] {
  const single = below(spec, 'source');
  const sources = [...(single !== undefined && isJsonObject(single) ? [single] : []), ...objectsBelow(spec, 'sources')];
  const stays = { outlived: `Argo CD deletes no CRD with ${by}`, ...(!prunes(spec) && { keepsGone: true }) };
  return sources.flatMap((source) => sourceOf(source, by, file).map((each) => ({ ...each, ...stays })));
}

/** Whether Argo CD deletes by itself what the sources of an Application no longer have. */
export function prunes(spec: JsonValue | undefined): boolean {
  const options = textsBelow(spec, 'syncPolicy', 'syncOptions');
  return below(spec, 'syncPolicy', 'automated', 'prune') === true && !options.some((option) => /^Prune=(?:false|confirm)$/.test(option));
}

function sourceOf(source: JsonObject, by: string, file: string): readonly DefinitionSource[] {
  const url = textBelow(source, 'repoURL')?.replace(/\/+$/, '');
  const chart = textBelow(source, 'chart');
  const path = textBelow(source, 'path');
  const version = textBelow(source, 'targetRevision');
  if (url === undefined || (chart === undefined && path === undefined)) return [];
  const values = below(source, 'helm', 'valuesObject');
  const isTemplated = [url, chart, path, version].some((text) => text?.includes('{{') === true);
  const more = {
    by,
    file,
    ...(version !== undefined && { version }),
    ...(values !== undefined && isJsonObject(values) && { values: [values] }),
    ...(['values', 'valueFiles', 'parameters', 'fileParameters'].some((key) => below(source, 'helm', key) !== undefined) && {
      hasOtherValues: true,
    }),
    ...(isTemplated && { problem: TEMPLATED }),
  };
  if (chart === undefined) return [{ kind: 'git', url, path: (path ?? '').replace(/^(?:\.?\/)+/, ''), ...more }];
  // Argo CD names registries without a scheme.
  if (url.startsWith('oci://') || !url.includes('://'))
    return [{ kind: 'chart', url: `oci://${url.replace(/^oci:\/\//, '')}/${chart}`, ...more }];
  return [{ kind: 'chart', url, chart, ...more }];
}

const TEMPLATED = 'a generator fills it in';

/** A value with the parameters of a generator filled into its texts, `{{name}}` and `{{ .name }}`. */
function filledIn(value: JsonValue, parameters: JsonObject): JsonValue {
  if (typeof value === 'string')
    return value.replace(/\{\{-?\s*\.?([\w.-]+)\s*-?\}\}/g, (action, name: string) => textBelow(parameters, ...name.split('.')) ?? action);
  if (isJsonArray(value)) return value.map((each) => filledIn(each, parameters));
  if (!isJsonObject(value)) return value;
  const filled = newJsonObject();
  for (const [key, member] of Object.entries(value)) filled[key] = filledIn(member, parameters);
  return filled;
}
