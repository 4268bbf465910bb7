import type { FitPlace, JointSchemas, JSONSchemaProps } from '@structural/core';
import { printJson } from '@structural/json';
import { whyNoCase, type Facts } from './cases.js';
import type { Inquiry, WhyEmpty } from './inquiry.js';
import { isValid, membersOf } from './members.js';

/** Why no list is valid where some schemas hold together; `undefined` where one may be. */
export function whyNoList(place: FitPlace, inquiry: Inquiry, whyEmpty: WhyEmpty): string | undefined {
  const [core] = place.schemas;
  return whyNoCase('array', place.schemas, inquiry.effort, (facts) => {
    const { least, most } = facts;
    if (least > most) return `minItems ${String(least)} is more than maxItems ${String(most)}`;
    const item = core.items?.schema;
    if (least < 1 || item === undefined) return undefined;
    // The first is what the list itself says of its items.
    const schemas: JointSchemas = [item, ...facts.items.filter((each) => each !== item)];
    const distinct = countDistinct(core, facts, { schemas }, inquiry);
    if (distinct !== undefined && distinct < least)
      return `minItems ${String(least)} is more than the ${String(distinct)} items there can be without duplicates`;
    if (schemas.length === 1) return undefined;
    const kept = place.keepsUnknown === true || core['x-kubernetes-preserve-unknown-fields'] === true ? { keepsUnknown: true } : {};
    const inner = { ...inquiry, depth: inquiry.depth - 1 };
    const why = whyEmpty({ schemas, ...kept }, inner);
    // What the schema of items refuses altogether is found there.
    return why === undefined || whyEmpty({ schemas: [item], ...kept }, inner) !== undefined ? undefined : `of the items ${why}`;
  });
}

/** How many items a list can have at most that are all different, where that is known. */
function countDistinct(core: JSONSchemaProps, { isUnique }: Facts, item: FitPlace, inquiry: Inquiry): number | undefined {
  const listType = core['x-kubernetes-list-type'];
  if (listType === 'set' || isUnique) return countValues(item, inquiry);
  if (listType !== 'map') return undefined;
  let count = 1;
  const [{ properties, required = [] }] = item.schemas;
  for (const key of core['x-kubernetes-list-map-keys'] ?? []) {
    const property = properties?.get(key);
    if (property === undefined) return undefined;
    const values = countValues({ schemas: [property] }, inquiry);
    if (values === undefined) return undefined;
    count *= values + (required.includes(key) || property.default !== undefined ? 0 : 1);
  }
  return count;
}

/** How many values there are; a number of an enum stands for more than one, as 1 and 1.0 are different. */
function countValues(place: FitPlace, inquiry: Inquiry): number | undefined {
  const [{ nullable, type }] = place.schemas;
  const members = type === 'boolean' ? [true, false] : type === 'string' ? membersOf(place.schemas) : undefined;
  if (members === undefined || members.length > MAX_MEMBERS) return undefined;
  const valid = members.filter((member) => (type === 'boolean' ? true : typeof member === 'string') && isValid(member, place, inquiry));
  return new Set(valid.map((member) => printJson(member))).size + (nullable === true ? 1 : 0);
}

const MAX_MEMBERS = 500;
