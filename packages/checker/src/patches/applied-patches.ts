import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import type { ForeignPatch, PatchTarget } from './foreign-patch.js';
import { writtenByBody, writtenByOperations } from './written-paths.js';

/** The patches that one file applies to objects of others before a server sees them. */
export interface AppliedPatches {
  /** The folder of the objects without `./` and slashes around it; empty for the whole source. */
  readonly folder: string;
  /** Those for the objects in its folder. */
  readonly own: readonly ForeignPatch[];
  /** Those that a Flux Kustomization gives to others, for the objects that these apply. */
  readonly nested: readonly ForeignPatch[];
  /** Whether they are for what includes the folder, as with kustomize's components. */
  readonly isComponent?: true;
}

/** Where a kustomization is, and what it may read. */
export interface KustomizationPlace {
  /** Its name, for reports: `overlays/prod/kustomization.yaml`. */
  readonly file: string;
  /** The texts of the patches that it names, by name as in it. */
  readonly patches: ReadonlyMap<string, string | Uint8Array>;
}

const FLUX = 'kustomize.toolkit.fluxcd.io';
const ARGO = 'argoproj.io';

/** Patches in patches deeper than this are not read: a Kustomization for Kustomizations is one level. */
const MAX_LEVELS = 5;

/** Sets of words, one of which a text with patches of Flux or Argo CD cannot do without. */
export const PATCHER_WORDS: readonly (readonly string[])[] = [
  [FLUX, 'atches'],
  [ARGO, 'kustomize', 'patches'],
];

/**
 * The patches of all Flux Kustomizations and Argo CD Applications in a text that have any; none for a text that does not parse. Never throws.
 *
 * Those of an ApplicationSet count for what its template names. Source: Argo CD's `ApplicationSourceKustomize`, which takes patches as kustomize does.
 */
export function appliedPatches(text: string | Uint8Array): readonly AppliedPatches[] {
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok || !isJsonObject(document.value)) return [];
    const { group, kind, name } = describeResource(document.value);
    const spec = objectAt(document.value, 'spec');
    if (spec === undefined) return [];
    if (group === FLUX && kind === 'Kustomization') return patchesOfFlux(spec, `Kustomization ${name}`);
    if (group !== ARGO) return [];
    const application = kind === 'ApplicationSet' ? objectAt(objectAt(spec, 'template'), 'spec') : spec;
    const isApplication = kind === 'Application' || kind === 'ApplicationSet';
    return isApplication && application !== undefined ? patchesOfArgo(application, `${kind} ${name}`) : [];
  });
}

/** The patches of a kustomization, for the objects that it reads: those in it, and those that are known of the files that it names. Never throws. */
export function kustomizationPatches(text: string | Uint8Array, { file, patches }: KustomizationPlace): readonly AppliedPatches[] {
  const at = file.lastIndexOf('/');
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok || !isJsonObject(document.value)) return [];
    const own = patchesOf(document.value, file, [], 0, patches);
    const isComponent = document.value['kind'] === 'Component';
    return own.length === 0 ? [] : [{ folder: file.slice(0, Math.max(0, at)), own, nested: [], ...(isComponent && { isComponent }) }];
  });
}

function patchesOfFlux(spec: JsonObject, by: string): readonly AppliedPatches[] {
  const nested: ForeignPatch[] = [];
  const own = patchesOf(spec, by, nested, 0);
  return own.length === 0 ? [] : [{ folder: folderOf(spec), own, nested }];
}

function patchesOfArgo(spec: JsonObject, by: string): readonly AppliedPatches[] {
  return [spec['source'], ...listOf(spec['sources'])].flatMap((source): readonly AppliedPatches[] => {
    const kustomize = objectAt(source, 'kustomize');
    if (kustomize === undefined || source === undefined || !isJsonObject(source)) return [];
    const own = patchesOf({ patches: listOf(kustomize['patches']) }, by, [], 0);
    return own.length === 0 ? [] : [{ folder: folderOf(source), own, nested: [] }];
  });
}

function objectAt(value: JsonValue | undefined, key: string): JsonObject | undefined {
  const member = value !== undefined && isJsonObject(value) ? value[key] : undefined;
  return member !== undefined && isJsonObject(member) ? member : undefined;
}

/** What is filled in later may be any folder. */
function folderOf({ path }: JsonObject): string {
  return typeof path !== 'string' || /\{\{|\$\{/.test(path) ? '' : plainFolder(path);
}

function plainFolder(path: string): string {
  const folder = path.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
  return folder === '.' ? '' : folder;
}

/** The patches of a Kustomization; `nested` takes those that it writes into others. */
function patchesOf(
  spec: JsonObject,
  by: string,
  nested: ForeignPatch[],
  level: number,
  files: KustomizationPlace['patches'] = new Map(),
): readonly ForeignPatch[] {
  const read = (patch: JsonValue | Uint8Array | undefined, target?: JsonValue): readonly ForeignPatch[] =>
    bodiesOf(patch).flatMap((body) => {
      const found = patchOf(body, by, target);
      const inner = found === undefined ? undefined : patchesWithin(body, found);
      if (inner !== undefined && level < MAX_LEVELS) nested.push(...patchesOf(inner, by, nested, level + 1));
      return found === undefined ? [] : [found];
    });
  const targeted = [...listOf(spec['patches']), ...listOf(spec['patchesJson6902'])].flatMap((each) =>
    isJsonObject(each) ? read(each['patch'] ?? namedText(each['path'], files), each['target']) : [],
  );
  return [...targeted, ...listOf(spec['patchesStrategicMerge']).flatMap((each) => read(namedText(each, files) ?? each))];
}

function namedText(name: JsonValue | undefined, files: KustomizationPlace['patches']): string | Uint8Array | undefined {
  return typeof name === 'string' ? files.get(name) : undefined;
}

/** The bodies of a patch: a text with one or more documents, or what is written in its place. */
function bodiesOf(patch: JsonValue | Uint8Array | undefined): readonly (JsonObject | readonly JsonValue[])[] {
  const isText = typeof patch === 'string' || patch instanceof Uint8Array;
  const values = isText ? parseDocuments(patch).map((each) => (each.ok ? each.value : undefined)) : [patch];
  return values.filter((value) => value !== undefined && (isJsonObject(value) || isJsonArray(value)));
}

function patchOf(body: JsonObject | readonly JsonValue[], by: string, given: JsonValue | undefined): ForeignPatch | undefined {
  const target = given !== undefined && isJsonObject(given) ? targetOf(given) : undefined;
  if (isJsonObject(body)) return { by, target: target ?? ownTarget(body), paths: writtenByBody(body) };
  return target === undefined ? undefined : { by, target, paths: writtenByOperations(body) };
}

const TARGET_KEYS = ['group', 'version', 'kind', 'name', 'labelSelector', 'annotationSelector'] as const;

function targetOf(given: JsonObject): PatchTarget {
  return Object.fromEntries(TARGET_KEYS.flatMap((key) => (typeof given[key] === 'string' ? [[key, given[key]]] : [])));
}

/** Without a target a body is for the object that it names. */
function ownTarget(body: JsonObject): PatchTarget {
  const { group, kind, name } = describeResource(body);
  return { group: exactly(group), kind: exactly(kind), name: exactly(name) };
}

function exactly(text: string): string {
  return text.replaceAll(/[\\.+*?()|[\]{}^$]/g, String.raw`\$&`);
}

/** What a patch writes as the `spec` of a Kustomization of Flux, as far as that has patches. */
function patchesWithin(body: JsonObject | readonly JsonValue[], { target: { group, kind } }: ForeignPatch): JsonObject | undefined {
  if (kind !== undefined && !kind.includes('Kustomization')) return undefined;
  if (group !== undefined && group !== '' && !group.includes('fluxcd')) return undefined;
  if (isJsonObject(body)) return body['spec'] !== undefined && isJsonObject(body['spec']) ? body['spec'] : undefined;
  const patches = body.flatMap((operation): readonly JsonValue[] => {
    if (!isJsonObject(operation) || typeof operation['path'] !== 'string') return [];
    const { path, value } = operation;
    if (path === '/spec/patches') return listOf(value);
    return path.startsWith('/spec/patches/') && value !== undefined ? [value] : [];
  });
  return patches.length === 0 ? undefined : ({ patches } satisfies JsonObject);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isJsonArray(value) ? value : [];
}
