import type { StructuralSchema } from '@structural/core';
import { compilePattern } from '@structural/go';
import type { VersionJudge } from '../judge/version-judge.js';
import type { Constraint, ConstraintKeyword } from '../schema/constraint.js';
import { schemaAt } from '../schema/schema-place.js';

/** Why no resource can be refused because of a constraint, where that can be shown; undefined where one may be. */
export function whyNeverRefused(judge: VersionJudge, constraint: Constraint): string | undefined {
  const { keyword, place, value } = constraint;
  const schema = schemaAt(judge.schema, place);
  if (schema === undefined) return undefined;
  const { type } = schema.generic;
  const about = ABOUT[keyword];
  if (about !== undefined && type !== undefined && !about.includes(type)) return `it says nothing of values of type ${type}`;
  switch (keyword) {
    case 'format':
      if (value === 'double') return 'every number is of the format';
      return value === 'password' ? 'every text is of the format' : undefined;
    case 'required':
      return whyNeverMissing(schema, String(value), place.length === 0);
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return Number(value) <= 0 ? 'nothing has fewer than zero' : whyNeverFewer(constraint, schema);
    case 'maxProperties':
      return whyNeverMore(schema, Number(value));
    case 'pattern':
      return typeof value === 'string' && matchesAnything(value) ? 'every text matches the pattern' : undefined;
    case 'enum':
      return schema.generic.type === 'boolean' && Array.isArray(value) && value.includes(true) && value.includes(false)
        ? 'every boolean is a member'
        : undefined;
    default:
      return undefined;
  }
}

const TEXTS = ['string'];
const NUMBERS = ['integer', 'number'];

/** The types of the values that a keyword is about; with others it may stand, and says nothing. */
const ABOUT: Readonly<Partial<Record<ConstraintKeyword, readonly string[]>>> = {
  minLength: TEXTS,
  maxLength: TEXTS,
  pattern: TEXTS,
  minimum: NUMBERS,
  maximum: NUMBERS,
  multipleOf: NUMBERS,
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  minProperties: ['object'],
  maxProperties: ['object'],
  required: ['object'],
};

const OWN_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

function whyNeverMissing(schema: StructuralSchema, name: string, isRoot: boolean): string | undefined {
  if (isRoot && OWN_FIELDS.has(name)) return 'every resource has it';
  const fallback = schema.properties?.get(name)?.generic.default;
  return fallback === undefined || fallback === null ? undefined : 'its default is filled in where it is missing';
}

/** Members with defaults cannot be taken away. */
function whyNeverFewer({ keyword, value }: Constraint, { properties }: StructuralSchema): string | undefined {
  if (keyword !== 'minProperties') return undefined;
  const filled = [...(properties?.values() ?? [])].filter(
    ({ generic }) => generic.default !== undefined && generic.default !== null,
  ).length;
  return filled >= Number(value) ? 'defaults fill in as many members' : undefined;
}

function whyNeverMore({ additionalProperties, extensions, properties }: StructuralSchema, most: number): string | undefined {
  const isOpen =
    extensions['x-kubernetes-preserve-unknown-fields'] === true || (additionalProperties !== undefined && additionalProperties !== false);
  const known = properties?.size ?? 0;
  return !isOpen && known <= most ? 'there are no more members that the schema knows, and others are pruned' : undefined;
}

/** Whether nothing in a pattern asks for anything: it may match nothing at all, wherever that is. */
function matchesAnything(pattern: string): boolean {
  const rest = pattern.replace(/^\^/, '');
  if (/[\^$|]|\\[bBAzQ]|\(\?/.test(rest)) return false;
  const compiled = compilePattern(pattern);
  return compiled.ok && compiled.matches('');
}
