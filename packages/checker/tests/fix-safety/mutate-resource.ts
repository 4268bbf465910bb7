import type { JsonObject } from '@structural/json';
import { misspell } from './misspell.js';
import { isList, isObject, objectCopy, plain, renameKey, type Mutable, type MutableObject } from './mutable-value.js';
import type { Random } from './random.js';

/** A resource with one to three slips below its root. */
export function mutateResource(resource: JsonObject, random: Random): { readonly value: MutableObject; readonly slips: readonly string[] } {
  const value = objectCopy(resource);
  const slips: string[] = [];
  const wanted = 1 + random.below(3);
  for (let tries = 0; slips.length < wanted && tries < 30; tries++) {
    const [name, slip] = random.pick(SLIPS);
    const holders = holdersIn(value);
    if (holders.length > 0 && slip(random.pick(holders), random)) slips.push(name);
  }
  return { value, slips };
}

type Slip = (holder: MutableObject | Mutable[], random: Random) => boolean;

/** All objects and lists but the root and the names of its type. */
function holdersIn(root: MutableObject): readonly (MutableObject | Mutable[])[] {
  const found: (MutableObject | Mutable[])[] = [];
  const pending: Mutable[] = Object.entries(root)
    .filter(([key]) => key !== 'apiVersion' && key !== 'kind')
    .map(([, value]) => value);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isList(next)) {
      found.push(next);
      pending.push(...next);
    } else if (isObject(next)) {
      found.push(next);
      pending.push(...Object.values(next));
    }
  }
  return found;
}

function changeMember(holder: MutableObject | Mutable[], random: Random, change: (value: Mutable) => Mutable | undefined): boolean {
  const keys = Object.keys(holder);
  if (keys.length === 0) return false;
  const key = random.pick(keys);
  const changed = isList(holder) ? change(holder[Number(key)] ?? null) : change(holder[key] ?? null);
  if (changed === undefined) return false;
  if (isList(holder)) holder[Number(key)] = changed;
  else holder[key] = changed;
  return true;
}

const isScalar = (value: Mutable): boolean => !isList(value) && !isObject(value) && value !== null;

const SLIPS: readonly (readonly [string, Slip])[] = Object.entries<Slip>({
  'a field misspelt': (holder, random) => {
    if (isList(holder)) return false;
    const keys = Object.keys(holder);
    const key = keys.length === 0 ? '' : random.pick(keys);
    return key !== '' && renameKey(holder, key, misspell(key, random));
  },
  'another field misspelt': (holder, random) => {
    if (isList(holder) || Object.keys(holder).length === 0) return false;
    const key = random.pick(Object.keys(holder));
    const name = misspell(key, random);
    if (name in holder) return false;
    holder[name] = plain(random.pick<unknown>([true, 5, 'x', ['x'], { x: 1 }]));
    if (random.oneIn(2)) Reflect.deleteProperty(holder, key);
    return true;
  },
  'a value in quotes': (holder, random) =>
    changeMember(holder, random, (value) => (isScalar(value) && typeof value !== 'string' ? String(value) : undefined)),
  'a value that lost its quotes': (holder, random) =>
    changeMember(holder, random, (value) => (typeof value === 'string' ? plain(random.pick<unknown>([5, 1.5, true, 1e21])) : undefined)),
  'a word misspelt': (holder, random) =>
    changeMember(holder, random, (value) => (typeof value === 'string' ? misspell(value, random) : undefined)),
  'an item twice': (holder) => isList(holder) && holder.length > 0 && holder.push(holder[0] ?? null) > 0,
  'another value': (holder, random) =>
    changeMember(holder, random, () => plain(random.pick<unknown>([null, '', 0, -1, [], {}, 'abc', { a: 1 }, ['a', 'a']]))),
  'a field lost': (holder, random) => {
    if (isList(holder) || Object.keys(holder).length === 0) return false;
    return Reflect.deleteProperty(holder, random.pick(Object.keys(holder)));
  },
});
