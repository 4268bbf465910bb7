import { valueAt, type JsonValue } from '@structural/json';
import { distinctItems } from '@structural/witness';
import type { SchemaChange } from '../rules/schema/schema-rule.js';
import type { Side } from '../judge/side.js';

const MOST_ITEMS = 1_000;

/** Lists with one item more than a bound allows: of an item that a side takes, over and over, and of items that differ from it. */
export function* repeatedItems({ keyword, place, to }: SchemaChange, side: Side): Generator<JsonValue> {
  const count = Number(to?.maxItems ?? Infinity) + 1;
  if (keyword !== 'maxItems' || count > MOST_ITEMS) return;
  const base = side.bases.at([...place, { kind: 'items' }]);
  const item = base === undefined ? undefined : valueAt(base.object, base.path);
  if (item === undefined) return;
  yield Array.from({ length: count }, () => item);
  yield distinctItems(item, count);
}
