import { jsonEqual, type JsonValue } from '@structural/json';
import type { Union } from './union.js';

/** What a schema says already of what its unions would add. */
export interface SaidOfUnions {
  /** The branches of its `oneOf`: the one property that each requires, where that is all it says. Absent without `oneOf`. */
  readonly oneOf: readonly (string | undefined)[] | undefined;
  /** The same of each `oneOf` in its `allOf`. */
  readonly oneOfsInAllOf: readonly (readonly (string | undefined)[])[];
  /** The `enum` of a property, and those in its `allOf`; `undefined` for a property that is not there. */
  enumsOf(property: string): EnumsOf | undefined;
}

/** What a property may be, as its schema and the schemas in its `allOf` list it. */
export interface EnumsOf {
  readonly own: readonly JsonValue[] | undefined;
  readonly inAllOf: readonly (readonly JsonValue[])[];
}

/** What is to be added to a schema, so that it says in plain OpenAPI what its unions mean. */
export interface Unfolding {
  /** The properties of which `oneOf` is to require one in each branch. */
  readonly oneOf: readonly string[] | undefined;
  /** The same for each branch that is to come first in `allOf`. */
  readonly allOf: readonly (readonly string[])[];
  readonly enums: readonly { readonly property: string; readonly values: readonly string[]; readonly inAllOf: boolean }[];
}

/**
 * How unions are unfolded: `oneOf` and `enum` where those are free and there is one union, else in `allOf`; nothing that is said already.
 *
 * Source: KEP-2335, Unfolding the Extensions.
 */
export function planUnfolding(unions: readonly Union[], said: SaidOfUnions): Unfolding {
  const whole = unions.filter(({ fields }) => fields !== undefined && fields.size > 0);
  const known = [...(said.oneOf === undefined ? [] : [said.oneOf]), ...said.oneOfsInAllOf];
  const missing = whole
    .map(({ fields }) => [...(fields?.keys() ?? [])])
    .filter((names) => !known.some((each) => each.length === names.length && names.every((name, i) => each[i] === name)));
  const isFree = said.oneOf === undefined && unions.length === 1;
  const enums = whole.flatMap(({ discriminator, fields }) => {
    const of = discriminator === '' ? undefined : said.enumsOf(discriminator);
    const values = [...(fields?.values() ?? [])];
    if (of === undefined || [of.own, ...of.inAllOf].some((each) => each !== undefined && isSet(each, values))) return [];
    return [{ property: discriminator, values, inAllOf: of.own !== undefined }];
  });
  return { oneOf: isFree ? missing[0] : undefined, allOf: isFree ? [] : missing, enums };
}

function isSet(said: readonly JsonValue[], values: readonly string[]): boolean {
  return said.length === values.length && values.every((value) => said.some((each) => jsonEqual(each, value)));
}
