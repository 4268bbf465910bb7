import type { JSONSchemaProps } from '@structural/core';
import { jsonEqual, printJson, readableJson, type JsonValue } from '@structural/json';
import type { KeywordChange } from '../records/schema-rule.js';
import { asItIs, shownApart, shownText } from './shown-text.js';

/** Enums that come, go, lose values or gain some; the order says nothing. */
export function* enumChanges(
  from: JSONSchemaProps,
  to: JSONSchemaProps,
): Generator<KeywordChange<'enum-added' | 'enum-narrowed' | 'enum-removed' | 'enum-widened'>> {
  const [before, after] = [from.enum ?? [], to.enum ?? []];
  if (before === after || (before.length === 0 && after.length === 0)) return;
  const keyword = 'enum';
  if (before.length === 0) yield { rule: 'enum-added', keyword, what: `only ${abridgedValues(after)} may be written here` };
  else if (after.length === 0)
    yield { rule: 'enum-removed', keyword, what: `no longer only ${abridgedValues(before)} may be written here` };
  else {
    const gone = missingIn(after, before);
    const added = missingIn(before, after);
    if (gone.length > 0) yield { rule: 'enum-narrowed', keyword, what: `the enum no longer has ${abridgedValues(gone)}` };
    if (added.length > 0) yield { rule: 'enum-widened', keyword, what: `the enum gains ${abridgedValues(added)}` };
  }
}

/** The values of an enum that another one lacks. */
export function missingIn(known: readonly JsonValue[], values: readonly JsonValue[]): readonly JsonValue[] {
  const texts = new Set(known.map(printJson));
  return values.filter((value) => !texts.has(printJson(value)));
}

/** Defaults that come, go, or become others; `default: null` is none. */
export function* defaultChanges(
  from: JSONSchemaProps,
  to: JSONSchemaProps,
): Generator<KeywordChange<'default-added' | 'default-changed' | 'default-removed'>> {
  const [before, after] = [from.default, to.default];
  const keyword = 'default';
  if (before === undefined && after === undefined) return;
  if (before === undefined) yield { rule: 'default-added', keyword, what: `a default of ${abridgedValue(after)} was added` };
  else if (after === undefined) yield { rule: 'default-removed', keyword, what: `the default ${abridgedValue(before)} is gone` };
  else if (!jsonEqual(before, after)) {
    const [one, other] = shownApart(readableJson(before), readableJson(after), asItIs);
    yield { rule: 'default-changed', keyword, what: `the default ${one} becomes ${other}` };
  }
}

const MAX_VALUES = 5;

/** A value as a message shows it. */
function abridgedValue(value: JsonValue | undefined): string {
  return shownText(readableJson(value ?? null), asItIs);
}

function abridgedValues(values: readonly JsonValue[]): string {
  return (
    values.slice(0, MAX_VALUES).map(abridgedValue).join(', ') +
    (values.length > MAX_VALUES ? ` and ${String(values.length - MAX_VALUES)} more` : '')
  );
}
