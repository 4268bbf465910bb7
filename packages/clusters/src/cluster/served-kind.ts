import { member } from '../requests/member.js';

/** What has to be known of a definition to list its objects. */
export interface ServedKind {
  /** The name of the definition: `widgets.example.com`. */
  readonly resource: string;
  readonly group: string;
  readonly plural: string;
  readonly isNamespaced: boolean;
  /** The version in which objects are read: the storage version where it is served, as then nothing is converted; absent where none is served. */
  readonly version?: string;
}

/** Reads that of the JSON text of a definition; undefined where it is none. */
export function readServedKind(json: Uint8Array): ServedKind | undefined {
  const definition: unknown = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
  const spec = member(definition, 'spec');
  const group = member(spec, 'group');
  const plural = member(member(spec, 'names'), 'plural');
  const versions = member(spec, 'versions');
  if (!isSegment(group) || !isSegment(plural) || !Array.isArray(versions)) return undefined;
  const served = (versions as readonly unknown[]).filter((each) => member(each, 'served') === true);
  const version = member(served.find((each) => member(each, 'storage') === true) ?? served[0], 'name');
  return {
    resource: `${plural}.${group}`,
    group,
    plural,
    isNamespaced: member(spec, 'scope') === 'Namespaced',
    ...(isSegment(version) && { version }),
  };
}

/** True for what may stand in a path as it is. */
function isSegment(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(value);
}
