import { compileValueValidator, versionsOf, type JSONSchemaProps } from '@structural/core';
import { typeOf, type SchemaPlace } from '@structural/witness';
import type { Side } from './side.js';

/**
 * What may be at a place beside the scale subresource, which lets integers and texts alone through to its paths, and objects on the way there:
 * `values`, as far as the schema goes · `objects`, of those that alone · `null`, that alone, or nothing · `none`, nothing · `unreached`, not even what it
 * would be in · `impossible`, as no resource is accepted at all.
 */
export type Room =
  | { readonly is: 'values' | 'objects' | 'null' | 'none' | 'impossible' }
  /** What cannot be is this many steps down. */
  | { readonly is: 'unreached'; readonly depth: number };

/** What may be at a place that the schema of a side has. */
export function roomAt(side: Side, place: SchemaPlace): Room {
  let room: Exclude<Room['is'], 'unreached'> = 'values';
  for (const end of endsOf(side)) {
    if (end.names.length === 0) return { is: 'impossible' };
    const isAbove = place.length > 0 && place.length < end.names.length && place.every((step, i) => isProperty(step, end.names[i]));
    if (isAbove && room === 'values') room = 'objects';
    if (!end.names.every((name, i) => isProperty(place[i], name))) continue;
    if (place.length > end.names.length) return { is: 'unreached', depth: end.names.length };
    if (room === 'values' || room === 'objects') room = end.room;
  }
  return { is: room };
}

/** The place from which on a path of the scale subresource leads to nothing that may be there, and what may be at it. */
interface End {
  readonly names: readonly string[];
  readonly room: 'values' | 'null' | 'none';
}

const OBJECTS: ReadonlySet<string> = new Set(['object', 'any']);
const REPLICAS: ReadonlySet<string> = new Set(['integer', 'number', 'int-or-string', 'any']);
const SELECTORS: ReadonlySet<string> = new Set(['string', 'int-or-string', 'any']);

function endsOf({ definition, judge: { type } }: Side): readonly End[] {
  const version = versionsOf(definition.spec).find(({ name }) => name === type.version);
  const [root, scale] = [version?.schema?.openAPIV3Schema, version?.subresources?.scale];
  if (root === undefined || scale === undefined) return [];
  const { labelSelectorPath, specReplicasPath, statusReplicasPath } = scale;
  return [
    endOf(root, specReplicasPath, REPLICAS, type.hasStatus),
    endOf(root, statusReplicasPath, REPLICAS, type.hasStatus),
    ...(labelSelectorPath === undefined ? [] : [endOf(root, labelSelectorPath, SELECTORS, type.hasStatus)]),
  ].filter((end) => end !== undefined);
}

function endOf(root: JSONSchemaProps, path: string, last: ReadonlySet<string>, hasStatus: boolean): End | undefined {
  const names = path.replace(/^\./, '').split('.');
  const schemas = [root];
  for (const name of names) {
    const next = memberOf(schemas.at(-1), name);
    if (next === undefined) break;
    schemas.push(next);
  }
  // A status that nobody wrote has its defaults all the same.
  const isOfStatus = hasStatus && names[0] === 'status';
  if (isOfStatus && schemas[1]?.default !== undefined) return undefined;
  const closed = schemas.findIndex((schema, i) => i > 0 && !(i === names.length ? last : OBJECTS).has(typeOf(schema)));
  if (closed < 0) return { names, room: 'values' };
  let end: End = { names: names.slice(0, closed), room: closed === names.length ? 'none' : 'null' };
  // What must be there and cannot be lets nothing be around it.
  while (end.names.length > (isOfStatus ? 1 : 0) && isAlwaysThere(schemas, end))
    end = { names: end.names.slice(0, -1), room: end.names.length === 1 ? 'none' : 'null' };
  return end;
}

function isAlwaysThere(schemas: readonly JSONSchemaProps[], { names, room }: End): boolean {
  const [parent, own] = [schemas[names.length - 1], schemas[names.length]];
  if (room === 'null' && own?.nullable === true && compileValueValidator(own)(null).length === 0) return false;
  const name = names.at(-1) ?? '';
  return parent?.properties?.get(name)?.default !== undefined || parent?.required?.includes(name) === true;
}

/** The schema of a member, be it one of a map. */
function memberOf(props: JSONSchemaProps | undefined, name: string): JSONSchemaProps | undefined {
  const values = props?.additionalProperties;
  return props?.properties?.get(name) ?? (typeof values === 'object' ? values : undefined);
}

/** The members of a place that the scale subresource lets nothing be at, null included. */
export function closedMembers(side: Side, place: SchemaPlace): readonly string[] {
  return endsOf(side).flatMap(({ names, room }) => {
    const name = names[place.length];
    const isBelow = name !== undefined && names.length === place.length + 1 && place.every((step, i) => isProperty(step, names[i]));
    return isBelow && room === 'none' ? [name] : [];
  });
}

function isProperty(step: SchemaPlace[number] | undefined, name: string | undefined): boolean {
  return step?.kind === 'property' && step.name === name;
}
