import { type StructuralSchema, compileDefaultValidator } from '@structural/core';
import { decodeBase64 } from '@structural/go';
import { isJsonArray, isJsonObject, newJsonObject, type JsonArray, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { patternText } from '../values/scalars/pattern-text.js';
import type { RuleMentions } from './rule-mentions.js';
import { samplePart } from '../values/samples/sample-part.js';
import { numberCandidates, textCandidates } from '../values/scalars/scalar-candidates.js';

const MAX_VALUES = 40;

/** Other values for a field of which a rule speaks, likely ones first: what the rule names, then what the schema offers. */
export function repairValues(
  schema: StructuralSchema,
  value: JsonValue | undefined,
  path: JsonPath,
  mentions: RuleMentions,
): readonly JsonValue[] {
  const { type } = schema.generic;
  if (type === 'array') return listValues(schema, value, path, mentions);
  if (type === 'object') return objectValues(schema, value, path, mentions);
  const accepts = compileDefaultValidator(schema);
  return scalarValues(schema, value, path, mentions)
    .filter((each) => accepts(each).length === 0)
    .slice(0, MAX_VALUES);
}

function scalarValues(
  { extensions, generic, valueValidation = {} }: StructuralSchema,
  value: JsonValue | undefined,
  path: JsonPath,
  mentions: RuleMentions,
): readonly JsonValue[] {
  const { default: ownDefault, example, type } = generic;
  const isEither = extensions['x-kubernetes-int-or-string'] === true;
  if (type === undefined && !isEither) return [];
  const given = [...(valueValidation.enum ?? []), ownDefault, example].filter((each) => each !== undefined);
  if (type === 'boolean') return [value !== true, value === true];
  const texts = type === 'string' || isEither ? textValues(value, valueValidation.format, mentions) : [];
  const numbers =
    type === 'string'
      ? []
      : mentions.numbers
          .flatMap((number) => [number, number + 1, number - 1])
          .filter((number) => type === 'number' || Number.isSafeInteger(number));
  const name = String(path.at(-1) ?? '');
  return [
    ...texts.slice(0, MAX_VALUES / 4),
    ...numbers,
    ...given,
    ...texts.slice(MAX_VALUES / 4),
    ...(type === 'string' ? [] : [0, 1].flatMap((variant) => numberCandidates(valueValidation, type !== 'number', variant))),
    ...(type === 'string' || isEither
      ? [0, 1].flatMap((variant) => textCandidates(valueValidation, /^\d*$/.test(name) ? 'item' : name, variant))
      : []),
  ];
}

/** The texts of a rule may be the value, how it begins or ends, a pattern of it, or what it is when decoded. */
function textValues(value: JsonValue | undefined, format: string | undefined, { numbers, texts }: RuleMentions): readonly string[] {
  const written = typeof value === 'string' ? value : '';
  const own = format === 'byte' ? (decoded(written) ?? '') : written;
  const patterns = texts
    .filter((text) => /[\\^$*+?()[\]{}|]/.test(text))
    .flatMap((text) => [0, 1, 4].flatMap((extra) => patternText(text, { variant: 0, extra }) ?? []));
  const plain = [
    ...texts,
    ...texts.flatMap((text) => [...(own === '' ? [] : [text + own, own + text]), `${text}a`]),
    ...(texts.length > 1 ? [texts.join('')] : []),
  ];
  const encoded = format === 'byte' ? [...plain, ...patterns].flatMap((text) => (/^[\x20-\x7e]*$/.test(text) ? [btoa(text)] : [])) : [];
  return [...encoded, ...plain, ...patterns, ...numbers.map(String)];
}

// Browsers have it, and so does Node.js.
declare function btoa(text: string): string;

function decoded(text: string): string | undefined {
  const bytes = decodeBase64(text);
  return bytes.ok ? bytes.value.map((byte) => String.fromCharCode(byte)).join('') : undefined;
}

function listValues(schema: StructuralSchema, value: JsonValue | undefined, path: JsonPath, mentions: RuleMentions): readonly JsonArray[] {
  const { items } = schema;
  const own = isJsonArray(value) ? value : [];
  if (items === undefined) return [[]];
  const isScalar = items.generic.type !== 'object' && items.generic.type !== 'array';
  const made = [false, true].flatMap((full) => samplePart(items, [...path, 0], { full }) ?? []);
  const one = isScalar ? repairValues(items, own[0], [...path, 0], mentions).slice(0, MAX_VALUES / 4) : made;
  const second = samplePart(items, [...path, 1], { variant: 1 });
  return [
    ...one.map((item) => [item]),
    ...(own.length > 0 && second !== undefined ? [[...own, second]] : []),
    ...(own.length > 1 ? [own.slice(0, 1)] : []),
    [],
  ];
}

function objectValues(
  schema: StructuralSchema,
  value: JsonValue | undefined,
  path: JsonPath,
  { texts }: RuleMentions,
): readonly JsonObject[] {
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  if (isJsonObject(value) && values === undefined) return [];
  const member = values && samplePart(values, [...path, 'key']);
  const named =
    member === undefined
      ? []
      : texts
          .slice(0, MAX_VALUES / 4)
          .map((text) => Object.assign(newJsonObject(), isJsonObject(value) ? value : {}, single(text, member)));
  const made = value === undefined ? [false, true].flatMap((full) => samplePart(schema, path, { full }) ?? []) : [newJsonObject()];
  return [...named, ...(made as JsonObject[])];
}

function single(name: string, value: JsonValue): JsonObject {
  const object = newJsonObject();
  object[name] = value;
  return object;
}
