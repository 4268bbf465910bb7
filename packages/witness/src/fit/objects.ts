import { fieldSchemas, META_FIELDS, type FitPlace, type JSONSchemaProps } from '@structural/core';
import { whyNoCase, type Facts } from './cases.js';
import type { Inquiry, WhyEmpty } from './inquiry.js';
import { patternLengths } from './pattern-lengths.js';

/** Why no object is valid where some schemas hold together; `undefined` where one may be. */
export function whyNoObject(place: FitPlace, inquiry: Inquiry, whyEmpty: WhyEmpty): string | undefined {
  return whyNoCase(
    'object',
    place.schemas,
    inquiry.effort,
    (facts, isOpen) => whyUncountable(place, facts, inquiry) ?? (isOpen ? undefined : whyNoField(place, facts, inquiry, whyEmpty)),
  );
}

/** Names that must be there and cannot, and numbers of fields that there cannot be. */
function whyUncountable(place: FitPlace, { forbidden, least, most, required }: Facts, inquiry: Inquiry): string | undefined {
  const [core] = place.schemas;
  const present = presentIn(place, required, inquiry);
  for (const name of present) {
    if (forbidden.has(name))
      return required.has(name)
        ? `${quotedName(name)} must be there and must not`
        : `${quotedName(name)} has a default and must not be there`;
  }
  for (const name of required)
    if (!mayHave(place, name, inquiry)) return `${quotedName(name)} is required and not specified: the server drops it`;
  if (present.size > most) {
    const counted = [...present].every((name) => required.has(name))
      ? `the ${String(present.size)} required ${present.size === 1 ? 'field' : 'fields'}`
      : `the ${String(present.size)} fields that are always there`;
    return `maxProperties ${String(most)} is less than ${counted}`;
  }
  if (least > most) return `minProperties ${String(least)} is more than maxProperties ${String(most)}`;
  const known = core.properties ?? NO_PROPERTIES;
  if (least > 0 && !isOpen(place, inquiry)) {
    const possible = [...known.keys()].filter((name) => !forbidden.has(name)).length;
    if (possible < least) {
      const specified =
        possible === 0 ? 'no field is specified' : `there ${possible === 1 ? 'is 1 field' : `are ${String(possible)} fields`}`;
      return `minProperties is ${String(least)}, ${specified}, and the server drops others`;
    }
  }
  return undefined;
}

const NO_PROPERTIES: ReadonlyMap<string, JSONSchemaProps> = new Map();

/** The names that are always there: required ones, those with defaults, and of a resource what every resource has. */
function presentIn(
  { isRoot = false, schemas: [core] }: FitPlace,
  required: ReadonlySet<string>,
  { keepsUnknown }: Inquiry,
): ReadonlySet<string> {
  const present = new Set(required);
  if (isRoot) for (const name of META_FIELDS) present.add(name);
  if (keepsUnknown) return present;
  // The status of a resource is taken off where that is created, after defaults were filled in.
  for (const [name, property] of core.properties ?? [])
    if (property.default !== undefined && !(isRoot && name === 'status')) present.add(name);
  return present;
}

/** Whether an object may have a field after the server has dropped what is unknown. */
function mayHave(place: FitPlace, name: string, inquiry: Inquiry): boolean {
  const { isRoot = false, schemas } = place;
  const [core] = schemas;
  if (core.properties?.has(name) === true || keepsUnknown(place, inquiry)) return true;
  return META_FIELDS.has(name) && (isRoot || core['x-kubernetes-embedded-resource'] === true);
}

/** Whether there may be fields of any name. */
function isOpen(place: FitPlace, inquiry: Inquiry): boolean {
  return place.isRoot === true || place.schemas[0]['x-kubernetes-embedded-resource'] === true || keepsUnknown(place, inquiry);
}

function keepsUnknown({ keepsUnknown: kept = false, schemas: [core] }: FitPlace, inquiry: Inquiry): boolean {
  const { additionalProperties, patternProperties } = core;
  if (inquiry.keepsUnknown || kept || core['x-kubernetes-preserve-unknown-fields'] === true) return additionalProperties !== false;
  return (additionalProperties !== undefined && additionalProperties !== false) || patternProperties !== undefined;
}

/** A field that is always there, of which no value is accepted because of what is said of it outside of its own schema. */
function whyNoField(place: FitPlace, facts: Facts, inquiry: Inquiry, whyEmpty: WhyEmpty): string | undefined {
  const [core] = place.schemas;
  for (const name of presentIn(place, facts.required, inquiry)) {
    const schemas = fieldSchemas(core, facts.fields.get(name) ?? [], name);
    // What its own schema refuses altogether is found there.
    if (schemas === undefined || schemas.length === 1 || (schemas.length === 2 && !limits(schemas[0]) && isPlain(schemas[1], schemas[0])))
      continue;
    const inner = { ...inquiry, depth: inquiry.depth - 1, keepsUnknown: inquiry.keepsUnknown || isMetadata(place, name) };
    const why = whyEmpty({ schemas }, inner);
    if (why !== undefined && whyEmpty({ schemas: [schemas[0]] }, inner) === undefined)
      return `of the required field ${quotedName(name)} ${why}`;
  }
  return undefined;
}

/** Nothing is dropped from the metadata of a resource but what is no part of metadata. */
function isMetadata({ isRoot = false, schemas: [core] }: FitPlace, name: string): boolean {
  return name === 'metadata' && (isRoot || core['x-kubernetes-embedded-resource'] === true);
}

/** Whether a schema says more of a scalar than what type it has. */
function limits(schema: JSONSchemaProps): boolean {
  const {
    allOf,
    anyOf,
    enum: members,
    items,
    maximum,
    maxLength,
    minimum,
    minLength,
    multipleOf,
    not,
    oneOf,
    pattern,
    properties,
  } = schema;
  return (
    (allOf ?? anyOf ?? members ?? items ?? maximum ?? maxLength ?? minimum ?? minLength ?? multipleOf ?? not ?? oneOf ?? pattern) !==
      undefined ||
    (properties ?? schema.additionalProperties ?? schema['x-kubernetes-validations'] ?? schema.minItems ?? schema.maxItems) !== undefined ||
    schema['x-kubernetes-preserve-unknown-fields'] === true
  );
}

/** Whether a schema says one thing, which holds of some value of the type that another has. */
function isPlain(schema: JSONSchemaProps | undefined, { type }: JSONSchemaProps): boolean {
  const keywords = Object.keys(schema ?? {});
  const { enum: members = [], pattern } = schema ?? {};
  if (keywords.length !== 1) return false;
  return (
    keywords[0] === 'minLength' ||
    members.some((member) => typeof member === type) ||
    (pattern !== undefined && patternLengths(pattern) !== undefined)
  );
}

function quotedName(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}
