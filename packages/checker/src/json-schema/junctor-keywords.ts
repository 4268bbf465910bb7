import type { JsonPath } from '@structural/document';
import { isJsonArray, plainPath, type JsonObject } from '@structural/json';
import { typeWords, type ValueInPlace, type SchemaJudging, type KeywordGroup } from './judging.js';
import { faultOf } from './scalar-keywords.js';
import { isValid, OPEN, type SchemaFault, type SchemaVerdict } from './schema-verdict.js';
import { shownValue } from './shown-value.js';

/** What is said by other schemas together. */
export const junctorKeywords: KeywordGroup = (judging, schema, at, judged) => [
  ...eachOf(judging, schema, at, judged, 'allOf'),
  ...anyOf(judging, schema, at, judged),
  ...oneOf(judging, schema, at, judged),
  ...not(judging, schema, at, judged),
  ...ifThenElse(judging, schema, at, judged),
];

function eachOf(judging: SchemaJudging, schema: JsonObject, at: JsonPath, judged: ValueInPlace, keyword: string): readonly SchemaVerdict[] {
  const parts = schema[keyword];
  return isJsonArray(parts) ? parts.map((part, index) => judging.by(part, [...at, keyword, index], judged)) : [];
}

function anyOf(judging: SchemaJudging, schema: JsonObject, at: JsonPath, judged: ValueInPlace): readonly SchemaVerdict[] {
  const verdicts = eachOf(judging, schema, at, judged, 'anyOf');
  if (verdicts.length === 0 || verdicts.some(isValid)) return [];
  return verdicts.some(({ faults }) => faults.length === 0) ? [OPEN] : [fitsNone(verdicts, [...at, 'anyOf'], judged)];
}

function oneOf(judging: SchemaJudging, schema: JsonObject, at: JsonPath, judged: ValueInPlace): readonly SchemaVerdict[] {
  const verdicts = eachOf(judging, schema, at, judged, 'oneOf');
  if (verdicts.length === 0) return [];
  const count = verdicts.filter(isValid).length;
  if (count > 1) return [faultOf(at, 'oneOf', judged.path, `fits ${count} of the alternatives in \`oneOf\`, and must fit one only`)];
  if (verdicts.some(({ faults, isOpen }) => isOpen && faults.length === 0)) return [OPEN];
  return count === 1 ? [] : [fitsNone(verdicts, [...at, 'oneOf'], judged)];
}

function not(judging: SchemaJudging, { not: part }: JsonObject, at: JsonPath, judged: ValueInPlace): readonly SchemaVerdict[] {
  if (part === undefined) return [];
  const verdict = judging.by(part, [...at, 'not'], judged);
  if (isValid(verdict)) return [faultOf(at, 'not', judged.path, `must not fit the schema in \`not\`, got ${shownValue(judged.value)}`)];
  return verdict.faults.length === 0 ? [OPEN] : [];
}

function ifThenElse(judging: SchemaJudging, schema: JsonObject, at: JsonPath, judged: ValueInPlace): readonly SchemaVerdict[] {
  const condition = schema['if'];
  if (condition === undefined || judging.schema.draft < 7) return [];
  const verdict = judging.by(condition, [...at, 'if'], judged);
  if (verdict.faults.length === 0 && verdict.isOpen) return [OPEN];
  const branch = isValid(verdict) ? 'then' : 'else';
  const part = schema[branch];
  return part === undefined ? [] : [judging.by(part, [...at, branch], judged)];
}

/** What is wrong with a value that fits none of several schemas: what keeps it from the one that it is nearest to. */
function fitsNone(verdicts: readonly SchemaVerdict[], at: JsonPath, { path, value }: ValueInPlace): SchemaVerdict {
  const all = verdicts.map(({ faults }) => faults);
  const types = all.map(([fault]) => (fault?.path.length === path.length ? fault.types : undefined));
  if (types.every((each) => each !== undefined))
    return {
      faults: [{ path, at, message: `must be ${typeWords(types.flat())}, got ${shownValue(value)}`, types: types.flat() }],
      isOpen: false,
    };
  const [nearest] = [...all].sort((a, b) => nearness(b, path) - nearness(a, path) || a.length - b.length);
  const [fault] = nearest ?? [];
  if (fault === undefined) return OPEN;
  const below = plainPath(fault.path.slice(path.length));
  const message = `fits none of ${all.length} alternatives; the nearest one says${below === '' ? '' : ` of ${below}`}: ${fault.message}`;
  return { faults: [{ ...fault, at, message }], isOpen: false };
}

/** How far a value was followed before something was wrong; not at all where its type is wrong. */
function nearness(faults: readonly SchemaFault[], path: JsonPath): number {
  const [first] = faults;
  if (first === undefined) return -1;
  return first.path.length === path.length
    ? first.types === undefined
      ? 0.5
      : 0
    : Math.max(...faults.map((fault) => fault.path.length - path.length));
}
