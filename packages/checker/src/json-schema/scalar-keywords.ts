import type { JsonPath } from '@structural/document';
import { compilePattern, countCodePoints, isIPv4Address, isIPv6Address } from '@structural/go';
import { isJsonArray, isJsonNumber, type JsonObject, type JsonValue } from '@structural/json';
import { compareNumbers, equalityKey, isMultiple } from './compare-values.js';
import type { ValueInPlace, KeywordGroup } from './judging.js';
import { allOf, OPEN, OPEN_VALUE, type SchemaVerdict } from './schema-verdict.js';
import { shownValue } from './shown-value.js';

/** `enum`, `const`, and what is said of numbers and texts. */
export const scalarKeywords: KeywordGroup = ({ schema: { draft } }, schema, at, judged) => {
  const { value } = judged;
  const found = equalityFaults(schema, at, judged, draft >= 6);
  if (isJsonNumber(value)) found.push(...numberFaults(schema, at, judged, value, draft === 4));
  if (typeof value === 'string') found.push(...textFaults(schema, at, judged, value, draft <= 7));
  return found;
};

/** What a keyword finds wrong. */
export function faultOf(at: JsonPath, keyword: string, path: JsonPath, message: string): SchemaVerdict {
  return { faults: [{ path, at: [...at, keyword], message }], isOpen: false };
}

function equalityFaults(
  { const: wanted, enum: values }: JsonObject,
  at: JsonPath,
  { path, value }: ValueInPlace,
  hasConst: boolean,
): SchemaVerdict[] {
  const found: SchemaVerdict[] = [];
  // A part of it may be open.
  const key = holdsOpen(value) ? undefined : equalityKey(value);
  if (isJsonArray(values)) {
    if (key === undefined) found.push(OPEN);
    else if (!values.some((each) => equalityKey(each) === key))
      found.push(
        faultOf(
          at,
          'enum',
          path,
          `must be one of ${values.slice(0, MAX_LISTED).map(shownValue).join(', ')}${values.length > MAX_LISTED ? ', …' : ''}, got ${shownValue(value)}`,
        ),
      );
  }
  if (wanted !== undefined && hasConst) {
    if (key === undefined) found.push(OPEN);
    else if (equalityKey(wanted) !== key) found.push(faultOf(at, 'const', path, `must be ${shownValue(wanted)}, got ${shownValue(value)}`));
  }
  return found;
}

const MAX_LISTED = 12;

function holdsOpen(value: JsonValue): boolean {
  const pending = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === OPEN_VALUE) return true;
    if (typeof next === 'object' && next !== null && !isJsonNumber(next)) for (const each of Object.values(next)) pending.push(each);
  }
  return false;
}

function numberFaults(
  { exclusiveMaximum, exclusiveMinimum, maximum, minimum, multipleOf }: JsonObject,
  at: JsonPath,
  { path }: ValueInPlace,
  value: Parameters<typeof isMultiple>[0],
  isOld: boolean,
): readonly SchemaVerdict[] {
  const found: SchemaVerdict[] = [];
  const say = (keyword: string, message: string): void => {
    found.push(faultOf(at, keyword, path, `${message}, got ${shownValue(value)}`));
  };
  const isAbove = isOld && exclusiveMinimum === true;
  const isBelow = isOld && exclusiveMaximum === true;
  if (isJsonNumber(minimum ?? null)) {
    const order = compareNumbers(value, minimum as number);
    if (order < 0 || (isAbove && order === 0)) say('minimum', `must be ${isAbove ? 'more than' : 'at least'} ${shownValue(minimum!)}`);
  }
  if (isJsonNumber(maximum ?? null)) {
    const order = compareNumbers(value, maximum as number);
    if (order > 0 || (isBelow && order === 0)) say('maximum', `must be ${isBelow ? 'less than' : 'at most'} ${shownValue(maximum!)}`);
  }
  if (isJsonNumber(exclusiveMinimum ?? null) && compareNumbers(value, exclusiveMinimum as number) <= 0)
    say('exclusiveMinimum', `must be more than ${shownValue(exclusiveMinimum!)}`);
  if (isJsonNumber(exclusiveMaximum ?? null) && compareNumbers(value, exclusiveMaximum as number) >= 0)
    say('exclusiveMaximum', `must be less than ${shownValue(exclusiveMaximum!)}`);
  if (isJsonNumber(multipleOf ?? null) && !isMultiple(value, multipleOf as number))
    say('multipleOf', `must be a multiple of ${shownValue(multipleOf!)}`);
  return found;
}

function textFaults(
  { format, maxLength, minLength, pattern }: JsonObject,
  at: JsonPath,
  { path }: ValueInPlace,
  value: string,
  hasFormats: boolean,
): readonly SchemaVerdict[] {
  const found: SchemaVerdict[] = [];
  const say = (keyword: string, message: string): void => {
    found.push(faultOf(at, keyword, path, message));
  };
  const length = countCodePoints(value);
  if (isJsonNumber(minLength ?? null) && compareNumbers(length, minLength as number) < 0)
    say('minLength', `must have at least ${shownValue(minLength!)} ${charactersFor(minLength)}, has ${length}`);
  if (isJsonNumber(maxLength ?? null) && compareNumbers(length, maxLength as number) > 0)
    say('maxLength', `must have at most ${shownValue(maxLength!)} ${charactersFor(maxLength)}, has ${length}`);
  if (typeof pattern === 'string') {
    const compiled = compilePattern(pattern);
    if (!compiled.ok) found.push(OPEN);
    else if (!compiled.matches(value)) say('pattern', `must match ${pattern}, got ${shownValue(value)}`);
  }
  if (typeof format === 'string' && hasFormats) {
    const isOfFormat = FORMATS.get(format);
    // What other formats want is not looked at.
    if (isOfFormat === undefined) found.push(OPEN);
    else if (!isOfFormat(value)) say('format', `must be of the format ${format}, got ${shownValue(value)}`);
  }
  return allOf(found).faults.length === 0 && found.length === 0 ? [] : found;
}

function charactersFor(count: JsonValue | undefined): string {
  return count === 1 ? 'character' : 'characters';
}

const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['ipv4', (text: string) => isIPv4Address(text, 'strict')],
  ['ipv6', (text: string) => text.includes('%') || isIPv6Address(text, 'strict')],
  ['uuid', (text: string) => /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(text)],
]);
