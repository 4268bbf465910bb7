import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import type { ForeignPatch, PatchTarget } from './foreign-patch.js';
import { writtenByBody, writtenByOperations } from './written-paths.js';

/** The patches of one Flux Kustomization for what it applies. */
export interface FluxPatches {
  /** `spec.path` without `./` and slashes around it; empty for the whole source. */
  readonly folder: string;
  /** Those for the objects in its folder. */
  readonly own: readonly ForeignPatch[];
  /** Those that it gives to other Kustomizations, for the objects that these apply. */
  readonly nested: readonly ForeignPatch[];
}

const GROUP = 'kustomize.toolkit.fluxcd.io';

/** Patches in patches deeper than this are not read: a Kustomization for Kustomizations is one level. */
const MAX_LEVELS = 5;

/** The words that a text with patches of Flux cannot do without. */
export const FLUX_PATCH_WORDS: readonly string[] = [GROUP, 'atches'];

/** The patches of all Flux Kustomizations in a text that have any; none for a text that does not parse. Never throws. */
export function fluxPatches(text: string | Uint8Array): readonly FluxPatches[] {
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok || !isJsonObject(document.value)) return [];
    const { group, kind, name } = describeResource(document.value);
    const { spec } = document.value;
    if (group !== GROUP || kind !== 'Kustomization' || spec === undefined || !isJsonObject(spec)) return [];
    const nested: ForeignPatch[] = [];
    const own = patchesOf(spec, `Kustomization ${name}`, nested, 0);
    const path = typeof spec['path'] === 'string' ? spec['path'] : '';
    return own.length === 0 ? [] : [{ folder: plainFolder(path), own, nested }];
  });
}

function plainFolder(path: string): string {
  const folder = path.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
  return folder === '.' ? '' : folder;
}

/** The patches of a Kustomization; `nested` takes those that it writes into others. */
function patchesOf(spec: JsonObject, by: string, nested: ForeignPatch[], level: number): readonly ForeignPatch[] {
  const read = (patch: JsonValue | undefined, target: JsonValue | undefined): readonly ForeignPatch[] =>
    bodiesOf(patch).flatMap((body) => {
      const found = patchOf(body, by, target);
      const inner = found === undefined ? undefined : patchesWithin(body, found);
      if (inner !== undefined && level < MAX_LEVELS) nested.push(...patchesOf(inner, by, nested, level + 1));
      return found === undefined ? [] : [found];
    });
  return [
    ...listOf(spec['patches']).flatMap((each) => (isJsonObject(each) ? read(each['patch'], each['target']) : [])),
    ...listOf(spec['patchesJson6902']).flatMap((each) => (isJsonObject(each) ? read(each['patch'], each['target']) : [])),
    ...listOf(spec['patchesStrategicMerge']).flatMap((each) => read(each, undefined)),
  ];
}

/** The bodies of a patch: a text with one or more documents, or what is written in its place. */
function bodiesOf(patch: JsonValue | undefined): readonly (JsonObject | readonly JsonValue[])[] {
  const values = typeof patch === 'string' ? parseDocuments(patch).map((each) => (each.ok ? each.value : undefined)) : [patch];
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
