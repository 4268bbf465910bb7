import fc from 'fast-check';

/** An object of JSON that may be changed. */
export type Plain = Record<string, unknown>;

const WORDS = 'a A_b a.b -a 10 1Gi 100m 50% 2020-01-01T00:00:00Z ::1 10.0.0.1 true Always /a ../a'.split(' ');
const TEXTS = ['', 'a b', ...WORDS, 'a'.repeat(64), 'a'.repeat(254)];
const SCALARS = [0, 1, -1, 80, 65536, 4_294_967_296, 1.5, true, false, null];
const VALUES: readonly unknown[] = [
  ...TEXTS,
  ...SCALARS,
  [],
  {},
  [''],
  ['a', 'a'],
  { a: 'b' },
  { 'a b': 'c' },
  [{}],
  [{ name: 'a' }, { name: 'a' }],
];

/** What is done at one place: `at` and `which` choose among places and values, however many there are. */
export const edits = fc.array(
  fc.record({
    how: fc.constantFrom('remove', 'copy', 'add', 'nearby', 'nearby', 'rename', 'replace', 'replace'),
    at: fc.nat(10_000),
    which: fc.nat(10_000),
    name: fc.constantFrom('unknown', 'name', 'labels', 'spec', 'selector', 'type'),
    value: fc.constantFrom(...VALUES),
  }),
  { minLength: 1, maxLength: 3 },
);
type Edit = typeof edits extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

/** A copy of an object of which some places were changed: what people mistype, and what no one writes. Its kind stays. */
export function mutated(object: Plain, list: readonly Edit[]): Plain {
  const copy = cloned(object);
  for (const edit of list) {
    const places = placesIn(copy);
    const place = places[edit.at % places.length];
    if (place !== undefined) change(place, places, edit);
  }
  return copy;
}

interface Place {
  readonly holder: Plain;
  readonly name: string;
}

/** Where something may be changed: each member and item, but for the kind. */
function placesIn(object: Plain): readonly Place[] {
  const places: Place[] = [];
  const visit = (holder: unknown, isRoot: boolean): void => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const [name, value] of Object.entries(holder)) {
      if (isRoot && (name === 'apiVersion' || name === 'kind')) continue;
      places.push({ holder: holder as Plain, name });
      visit(value, false);
    }
  };
  visit(object, true);
  return places;
}

function change({ holder, name }: Place, places: readonly Place[], { how, name: added, value: given, which }: Edit): void {
  const value = holder[name];
  const isItem = Array.isArray(holder);
  if (how === 'remove') {
    if (isItem) holder.splice(Number(name), 1);
    else Reflect.deleteProperty(holder, name);
  } else if (how === 'copy') {
    const from = places[which % places.length];
    holder[name] = cloned(from?.holder[from.name] ?? null);
  } else if (how === 'add' && Array.isArray(value)) value.push(...cloned(value as unknown[]));
  else if (how === 'add' && typeof value === 'object' && value !== null) (value as Plain)[added] = cloned(given);
  else if (how === 'add' || how === 'nearby') holder[name] = nearby(value, which, given);
  else if (how === 'rename' && !isItem) {
    // Another case of the name, or a letter too many.
    const other = which % 2 === 0 ? `${name}s` : name.replace(/[A-Z]/, (letter) => letter.toLowerCase());
    if (other === name) return;
    holder[other] = value;
    Reflect.deleteProperty(holder, name);
  } else holder[name] = cloned(given);
}

/** A value of the same type. */
function nearby(value: unknown, which: number, given: unknown): unknown {
  const picked = (values: readonly unknown[]): unknown => values[which % values.length];
  if (typeof value === 'number') return picked([value + 1, value - 1, -value, value * 1000, String(value), 0]);
  if (typeof value === 'string')
    return picked([value.toUpperCase(), value.toLowerCase(), `${value}-b`, ` ${value}`, value.slice(1), `${value}.`]);
  if (typeof value === 'boolean') return picked([!value, String(value)]);
  return cloned(given);
}

function cloned<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
