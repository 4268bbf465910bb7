import {
  deriveDocument,
  locateNearest,
  parseDocuments,
  type JsonPath,
  type ParsedDocument,
  type SourceDocument,
} from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { findObjects } from '../find/find-objects.js';
import { memberIn } from '../derived/json.js';

/** Values that an object of Flux or Argo CD gives to a chart in its repository. */
export interface ReleaseValues {
  /** The folder of the chart, from the root of the repository. */
  readonly folder: string;
  /** The document that has the values: that of the object, or what is made of a text in it. */
  readonly document: SourceDocument;
  readonly path: JsonPath;
  readonly values: JsonObject;
  /** Whether other values, which are not known, may be added. */
  readonly isPartial: boolean;
}

/** The words without which a text has no such object. */
const WORDS = /HelmRelease|argoproj\.io/;

/** The folders of the charts that the objects of a text give values to, from the root of the repository. */
export function releaseFolders(text: string): readonly string[] {
  if (!WORDS.test(text)) return [];
  return [...new Set(releaseValues(parseDocuments(text)).map(({ folder }) => folder))];
}

/** The values that objects give to charts in folders; those of charts in registries are left out. */
export function releaseValues(documents: readonly ParsedDocument[]): readonly ReleaseValues[] {
  return documents.flatMap((document) => {
    if (!document.ok || !WORDS.test(document.text)) return [];
    return findObjects(document.value).flatMap(({ path, value }) => [...ofFlux(document, path, value), ...ofArgo(document, path, value)]);
  });
}

/** Source: Flux helm-controller, `HelmReleaseSpec`: values of other objects come before those of the release. */
function ofFlux(document: SourceDocument, root: JsonPath, object: JsonObject): readonly ReleaseValues[] {
  const { apiVersion, kind } = object;
  if (kind !== 'HelmRelease' || typeof apiVersion !== 'string' || !apiVersion.startsWith('helm.toolkit.fluxcd.io/')) return [];
  const chart = memberIn(object, 'spec', 'chart', 'spec');
  const folder = folderIn(memberIn(chart, 'chart'));
  const isInRepository = memberIn(chart, 'sourceRef', 'kind') === 'GitRepository';
  // These take the place of the chart's own values.
  if (
    folder === undefined ||
    !isInRepository ||
    memberIn(chart, 'valuesFiles') !== undefined ||
    memberIn(chart, 'valuesFile') !== undefined
  )
    return [];
  const values = memberIn(object, 'spec', 'values') ?? newJsonObject();
  if (!isJsonObject(values)) return [];
  const from = memberIn(object, 'spec', 'valuesFrom');
  const sources = from !== undefined && isJsonArray(from) ? from : [];
  if (sources.some((each) => memberIn(each, 'targetPath') !== undefined)) return [];
  if (['install', 'upgrade'].some((action) => memberIn(object, 'spec', action, 'disableSchemaValidation') === true)) return [];
  return [{ folder, document, path: [...root, 'spec', 'values'], values, isPartial: sources.length > 0 }];
}

/** Source: Argo CD, `ApplicationSourceHelm`: files of values come before the values, and parameters after them. */
function ofArgo(document: SourceDocument, root: JsonPath, object: JsonObject): readonly ReleaseValues[] {
  const { apiVersion, kind } = object;
  if (kind !== 'Application' || typeof apiVersion !== 'string' || !apiVersion.startsWith('argoproj.io/')) return [];
  const single = memberIn(object, 'spec', 'source');
  const several = memberIn(object, 'spec', 'sources');
  const all: (readonly [JsonPath, JsonValue])[] = single === undefined ? [] : [[[...root, 'spec', 'source'], single]];
  if (several !== undefined && isJsonArray(several))
    for (const [i, each] of several.entries()) all.push([[...root, 'spec', 'sources', i], each]);
  return all.flatMap(([path, source]) => {
    const folder = folderIn(memberIn(source, 'path'));
    const helm = memberIn(source, 'helm');
    if (folder === undefined || memberIn(source, 'chart') !== undefined || helm === undefined) return [];
    if (['parameters', 'fileParameters'].some((name) => memberIn(helm, name) !== undefined)) return [];
    if (memberIn(helm, 'skipSchemaValidation') === true || memberIn(source, 'plugin') !== undefined) return [];
    const isPartial = memberIn(helm, 'valueFiles') !== undefined;
    const object_ = memberIn(helm, 'valuesObject');
    if (object_ !== undefined)
      return isJsonObject(object_) ? [{ folder, document, path: [...path, 'helm', 'valuesObject'], values: object_, isPartial }] : [];
    const text = memberIn(helm, 'values');
    const made = typeof text === 'string' ? valuesInText(document, [...path, 'helm', 'values'], text) : undefined;
    return made === undefined ? [] : [{ folder, ...made, path: [], isPartial }];
  });
}

function valuesInText(
  source: SourceDocument,
  path: JsonPath,
  text: string,
): { readonly document: SourceDocument; readonly values: JsonObject } | undefined {
  const [first, ...others] = parseDocuments(text);
  if (first?.ok !== true || others.length > 0 || !isJsonObject(first.value)) return undefined;
  const placeOf = (inside: JsonPath) => ({ path, part: locateNearest(first, inside).value });
  return {
    document: deriveDocument({ source, madeBy: 'Argo CD', name: `values ${path.join('/')}`, placeOf }, first.value),
    values: first.value,
  };
}

/** A folder of the repository; undefined for what leads out of it, or is filled in later. */
function folderIn(written: JsonValue | undefined): string | undefined {
  if (typeof written !== 'string' || written.length > MAX_PATH || /[\\{}$\0]/.test(written)) return undefined;
  const steps = written.split('/').filter((step) => step !== '' && step !== '.');
  return steps.length === 0 || steps.includes('..') ? undefined : steps.join('/');
}

const MAX_PATH = 1_000;
