import { isJsonArray, valueAt, type JsonValue } from '@structural/json';
import { distinctItems } from '@structural/witness';
import type { SchemaChange } from '../records/schema-rule.js';
import type { Side } from '../judge/side.js';
import type { Sides } from '../judge/sides.js';

/** Items that differ have longer texts each. */
const [MAX_ALIKE, MAX_ITEMS] = [10_000, 1_000];
const MAX_FIELDS = 12;

/**
 * Values made of those that a side takes: lists with one item more than a bound allows, of the same item over and over and of items that differ
 * from it; lists with an item twice, where lists of another type may not have that; and objects with each field, which another type drops.
 */
export function* acceptedValues(change: SchemaChange, { from: side, to }: Sides): Generator<JsonValue> {
  if (change.keyword === 'maxItems') {
    // Other changes may refuse items that are as small as the first side takes them.
    for (const each of [side, to]) yield* tooManyItems(change, each);
  } else if (change.keyword === 'x-kubernetes-list-type') yield* itemTwice(change, side);
  else if (change.keyword === 'type') yield* withEachField(change, side);
}

function* tooManyItems({ place, to }: SchemaChange, side: Side): Generator<JsonValue> {
  const count = Number(to?.maxItems ?? Infinity) + 1;
  const item = count > MAX_ALIKE ? undefined : itemOf(place, side);
  if (item === undefined) return;
  yield Array.from({ length: count }, () => item);
  if (count <= MAX_ITEMS) yield distinctItems(item, count);
}

function* itemTwice({ from, place }: SchemaChange, side: Side): Generator<JsonValue> {
  const count = Math.max(2, Number(from?.minItems ?? 0));
  const item = count > MAX_ITEMS ? undefined : itemOf(place, side);
  if (item !== undefined) yield Array.from({ length: count }, () => item);
  const base = side.bases.at(place);
  const list = base === undefined ? undefined : valueAt(base.object, base.path);
  const [first] = list !== undefined && isJsonArray(list) ? list : [];
  if (first !== undefined) yield [...(list as readonly JsonValue[]), first];
}

function* withEachField({ from, place }: SchemaChange, side: Side): Generator<JsonValue> {
  for (const name of [...(from?.properties?.keys() ?? [])].slice(0, MAX_FIELDS)) {
    const base = side.bases.at([...place, { kind: 'property', name }]);
    const value = base === undefined ? undefined : valueAt(base.object, base.path.slice(0, -1));
    if (value !== undefined) yield value;
  }
}

function itemOf(place: SchemaChange['place'], side: Side): JsonValue | undefined {
  const base = side.bases.at([...place, { kind: 'items' }]);
  return base === undefined ? undefined : valueAt(base.object, base.path);
}
