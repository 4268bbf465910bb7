import { isMetadataField, META_FIELDS, type JSONSchemaProps } from '@structural/core';
import { newInquiry, typeOf, whyEmpty, type Inquiry, type SchemaPlace } from '@structural/witness';
import type { SchemaChange, SchemaPair } from '../records/schema-rule.js';
import { closedMembers } from './room-at.js';
import type { Side } from './side.js';

/** Where a schema lets nothing through on the way to a place. */
export interface NoValue {
  /** How many steps of the place lead there. */
  readonly depth: number;
  /** Whether null may be there all the same, as far as the schema allows it. */
  readonly isNullAllowed: boolean;
}

/** The first schema on the way to a change, itself included, that one side can have no value of, where that is proved. */
export function noValueAt(change: SchemaChange, of: 'from' | 'to', side: Side): NoValue | undefined {
  const { type } = side.judge;
  const keepsAll = type.preservesUnknownFields || type.structural === undefined;
  const inquiry = newInquiry(side.judge.kubernetesVersion, keepsAll, { left: MAX_EFFORT });
  for (const pair of onTheWay(change)) {
    const { above, place } = pair;
    if (above !== undefined && isMetadata(above, of) && !isMetadataField(nameAt(place)))
      return { depth: place.length, isNullAllowed: false };
    const schema = pair[of];
    if (schema !== undefined && hasNoValue(schema, { inquiry, side, place, ...contextOf(pair, of) })) {
      const isNullAllowed = schema.nullable === true && (isStatus(place, side) || (schema.enum ?? []).length === 0);
      return { depth: place.length, isNullAllowed };
    }
  }
  return undefined;
}

const MAX_EFFORT = 20_000;
const MAX_DEPTH = 8;

/** A schema on the way to a change; one side may have none at its end. */
type Passed = Partial<SchemaPair> & Pick<SchemaPair, 'place'>;

/** From the root down to a change. */
function onTheWay(change: SchemaChange): readonly Passed[] {
  const passed: Passed[] = [change];
  for (let at = change.above; at !== undefined; at = at.above) passed.unshift(at);
  return passed;
}

interface Context {
  readonly inquiry: Inquiry;
  readonly side: Side;
  readonly place: SchemaPlace;
  /** Whether fields stay that the schema does not know, though it does not say so itself. */
  readonly keepsUnknown: boolean;
  readonly isOfMetadata: boolean;
}

function contextOf(pair: Passed, of: 'from' | 'to'): Pick<Context, 'isOfMetadata' | 'keepsUnknown'> {
  return { keepsUnknown: isItemOfOpen(pair, of), isOfMetadata: isMetadata(pair, of) };
}

/** Items of a list that keeps unknown fields keep them, too. */
function isItemOfOpen({ above, place }: Passed, of: 'from' | 'to'): boolean {
  if (place.at(-1)?.kind !== 'items' || above === undefined) return false;
  return above[of]['x-kubernetes-preserve-unknown-fields'] === true || isItemOfOpen(above, of);
}

/** Whether a place is the metadata of an embedded resource, of which the server reads what it knows alone. */
function isMetadata({ above, place }: Passed, of: 'from' | 'to'): boolean {
  return nameAt(place) === 'metadata' && above?.[of]['x-kubernetes-embedded-resource'] === true;
}

function nameAt(place: SchemaPlace): string {
  const step = place.at(-1);
  return step?.kind === 'property' ? step.name : '';
}

/** A status that is a resource of its own is not judged with the rest. */
function isStatus(place: SchemaPlace, { judge }: Side): boolean {
  return judge.type.hasStatus && place.length === 1 && nameAt(place) === 'status';
}

/** Whether a schema has no value but null, be it for what its members must be. */
function hasNoValue(schema: JSONSchemaProps, context: Context): boolean {
  const { inquiry, isOfMetadata, place, side } = context;
  const isRoot = place.length === 0;
  const never = [...(isOfMetadata ? [...requiredIn(schema)].filter((name) => !isMetadataField(name)) : []), ...closedMembers(side, place)];
  const others = never.map((name): JSONSchemaProps => ({ not: { required: [name] } }));
  const keepsUnknown = context.keepsUnknown || isOfMetadata;
  const fit = { schemas: [{ ...schema, nullable: false }, ...others], isRoot, keepsUnknown } as const;
  if (whyEmpty(fit, inquiry) !== undefined) return true;
  if (place.length >= MAX_DEPTH || typeOf(schema) !== 'object' || (schema.format ?? '') !== '') return false;
  for (const [name, member] of schema.properties ?? []) {
    const at: SchemaPlace = [...place, { kind: 'property', name }];
    if ((isRoot && META_FIELDS.has(name)) || isStatus(at, side) || member.nullable === true) continue;
    const isThere = schema.required?.includes(name) === true || (!inquiry.keepsUnknown && member.default !== undefined);
    const isMetadataThere = name === 'metadata' && schema['x-kubernetes-embedded-resource'] === true;
    if (isThere && hasNoValue(member, { ...context, place: at, keepsUnknown: false, isOfMetadata: isMetadataThere })) return true;
  }
  return false;
}

/** All names that a schema requires, in whatever case. */
function requiredIn(schema: JSONSchemaProps): ReadonlySet<string> {
  const { allOf = [], anyOf = [], not, oneOf = [], required = [] } = schema;
  const parts = [...allOf, ...anyOf, ...oneOf, ...(not === undefined ? [] : [not])];
  return new Set([...required, ...parts.flatMap((part) => [...requiredIn(part)])]);
}
