import { isJsonObject, type JsonObject } from '@structural/json';
import { CORE_TYPES } from './core-type-fields.js';
import { propertiesOf } from './schema-facts.js';

/** A type of Kubernetes' own API. */
export interface CoreType {
  readonly name: string;
  readonly fields: ReadonlySet<string>;
}

/**
 * The type of Kubernetes' own API that an object's schema is a copy of, recognized by the names of its properties; `undefined` for an author's own.
 *
 * A copy has at least half of the fields of the type, of the largest types a third, one of which is no everyday word such as `name` or `path`, or has all of three or more. Of
 * large types a copy may have fields besides: those of another server, or of an author who put the type into his own. Linear in the properties.
 */
export function coreTypeOf(schema: JsonObject): CoreType | undefined {
  const names = Object.keys(propertiesOf(schema));
  if (names.length === 0) return undefined;
  if (names.every((name) => TEMPLATE.fields.has(name))) return isTemplate(schema) ? TEMPLATE : undefined;
  if (names.length < 2) return undefined;
  const types = typesByField();
  const shared = new Map<CoreType, number>();
  const distinct = new Set<CoreType>();
  for (const name of names) {
    const having = types.get(name) ?? [];
    for (const type of having) shared.set(type, (shared.get(type) ?? 0) + 1);
    if (!EVERYDAY.has(name)) for (const type of having) distinct.add(type);
  }
  let best: { readonly type: CoreType; readonly count: number } | undefined;
  for (const [type, count] of shared) {
    if (!isCopy(type, count, names.length - count, distinct.has(type))) continue;
    if (best === undefined || count > best.count || (count === best.count && type.fields.size < best.type.fields.size))
      best = { type, count };
  }
  return best?.type;
}

/** Whether a schema is a copy of a type with which it shares so many names, and has others beside these. */
function isCopy({ fields }: CoreType, shared: number, others: number, hasDistinct: boolean): boolean {
  const isAll = shared === fields.size && others === 0 && shared >= 3;
  const isMost = hasDistinct && (fields.size < HUGE ? 2 : 3) * shared >= fields.size;
  return (isAll || isMost) && (others === 0 || fields.size >= LARGE) && others <= shared;
}

/** What stands around the specification of an object that is made from it. */
const TEMPLATE: CoreType = { name: 'PodTemplateSpec', fields: new Set(['apiVersion', 'kind', 'metadata', 'spec', 'status']) };

/** True for a template of pods, of claims and the like: its specification is a copy itself. */
function isTemplate(schema: JsonObject): boolean {
  const { spec } = propertiesOf(schema);
  return isJsonObject(spec) && coreTypeOf(spec) !== undefined;
}

/** How many fields a type has that is recognized even among others. */
const LARGE = 8;

/** How many fields a type has of which a copy may leave out two thirds, as those of other servers do. */
const HUGE = 20;

/** Names that many types of many authors have. */
const EVERYDAY = new Set(
  (
    'action add annotations apiGroup apiVersion conditions containers current description directory drop effect enabled endpoints from groups host ' +
    'hostname hostnames hosts http image ip items key kind labels message metadata method metric mode name names namespace operator optional options ' +
    'partition path phase policy port ports prefix priority protocol readOnly reason replicas request resource resources revision rules scheme ' +
    'secretName selector server service size source sources spec status suspend target template timeout to type url user users value values version ' +
    'volumes weight'
  ).split(' '),
);

let byField: ReadonlyMap<string, readonly CoreType[]> | undefined;

/** The types that have a field of a name; made when first asked for. */
function typesByField(): ReadonlyMap<string, readonly CoreType[]> {
  if (byField !== undefined) return byField;
  const types = new Map<string, CoreType[]>();
  for (const line of CORE_TYPES.trim().split('\n')) {
    const [name = '', fields = ''] = line.split(': ');
    const type: CoreType = { name, fields: new Set(fields.split(' ')) };
    for (const field of type.fields) types.set(field, [...(types.get(field) ?? []), type]);
  }
  return (byField = types);
}
