import { printJson, printJsonString, type JsonObject } from '@structural/json';
import { mutateResource } from '../../../packages/checker/tests/fix-safety/mutate-resource.js';
import {
  isList,
  isObject,
  objectCopy,
  plain,
  type Mutable,
  type MutableObject,
} from '../../../packages/checker/tests/fix-safety/mutable-value.js';
import type { Random } from '../../../packages/checker/tests/fix-safety/random.js';

/** A resource that somebody got wrong in one to three ways, as the text of a request; now and then with a key written twice. */
export function mutantOf(resource: JsonObject, random: Random): { readonly value: MutableObject; readonly text: string } {
  const value = random.oneIn(3) ? objectCopy(resource) : mutateResource(resource, random).value;
  if (random.oneIn(2)) random.pick(CHANGES)(value, random);
  // Where it is stays as it was: a request names that, too.
  value['metadata'] = plain(resource['metadata'] ?? {});
  if (random.oneIn(4)) changeMetadata(value, random);
  return { value, text: random.oneIn(12) ? withRepeatedKey(value, random) : printJson(value) };
}

/** Gives a resource its place: a name of its own, and the namespace of the requests where it has one. */
export function placed(resource: JsonObject, apiVersion: string, name: string, isNamespaced: boolean): MutableObject {
  const value = objectCopy(resource);
  const metadata = isObject(value['metadata']) ? value['metadata'] : {};
  for (const key of ['generateName', 'resourceVersion', 'uid', 'creationTimestamp', 'managedFields', 'generation', 'selfLink', 'namespace'])
    Reflect.deleteProperty(metadata, key);
  metadata['name'] = name;
  if (isNamespaced) metadata['namespace'] = 'default';
  value['metadata'] = metadata;
  value['apiVersion'] = apiVersion;
  return value;
}

const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  9007199254740991,
  1e40,
  true,
  [],
  {},
  'a'.repeat(300),
  'Ünï',
  '2024-02-30T00:00:00Z',
  '1h',
  '10.0.0.0/8',
  ['a', 'a'],
  [null],
  { a: null },
];

type Change = (value: MutableObject, random: Random) => void;

const CHANGES: readonly Change[] = [
  (value, random) => {
    const holders = holdersIn(value['spec'] ?? null);
    if (holders.length === 0) return;
    const holder = random.pick(holders);
    const keys = Object.keys(holder);
    const odd = plain(random.pick(ODD_VALUES));
    if (isList(holder)) holder.splice(random.below(holder.length + 1), random.below(2), odd);
    else holder[keys.length > 0 && !random.oneIn(4) ? random.pick(keys) : random.pick(['extra', 'x-y', 'a.b', 'kind', ''])] = odd;
  },
  (value, random) => {
    const lists = holdersIn(value).filter(isList);
    if (lists.length === 0) return;
    const list = random.pick(lists);
    for (let i = 0; i < 1 + random.below(4); i++) list.push(...list.slice(0, 1));
  },
  (value, random) => {
    value[random.pick(['spec', 'status', 'extra', 'data'])] = plain(random.pick(ODD_VALUES));
  },
  (value, random) => {
    Reflect.deleteProperty(value, random.pick(['spec', 'status']));
  },
];

const OWNER = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' };

const METADATA: readonly (readonly [string, unknown])[] = [
  ['labels', { 'a b': 'x' }],
  ['labels', { app: '-' }],
  ['labels', { app: 5 }],
  ['labels', { app: null }],
  ['labels', []],
  ['annotations', { 'A/b/c': 'x' }],
  ['annotations', { note: true }],
  ['annotations', { note: 'x'.repeat(300) }],
  ['finalizers', ['a']],
  ['finalizers', ['example.com/a', 'example.com/a']],
  ['finalizers', ['a b']],
  ['ownerReferences', [OWNER, OWNER]],
  ['ownerReferences', [{ ...OWNER, uid: '' }]],
  [
    'ownerReferences',
    [
      { ...OWNER, controller: true },
      { ...OWNER, controller: true, uid: 'w' },
    ],
  ],
  ['ownerReferences', [{ ...OWNER, kind: 'Event' }]],
  ['generation', 7],
  ['generation', '7'],
  ['creationTimestamp', '2020-01-01T00:00:00Z'],
  ['creationTimestamp', 'yesterday'],
  ['deletionTimestamp', '2020-01-01T00:00:00Z'],
  ['uid', 'mine'],
  ['selfLink', '/x'],
  ['unheardOf', 1],
];

/** Changes metadata in one way, but never the place of the object. */
function changeMetadata(value: MutableObject, random: Random): void {
  const { metadata } = value;
  if (!isObject(metadata)) return;
  const [key, odd] = random.pick(METADATA);
  metadata[key] = plain(odd);
}

function withRepeatedKey(value: MutableObject, random: Random): string {
  const objects = holdersIn(value).filter((holder): holder is MutableObject => !isList(holder));
  const holders = objects.filter((holder) => Object.keys(holder).length > 0);
  if (holders.length === 0) return printJson(value);
  const holder = random.pick(holders);
  const key = random.pick(Object.keys(holder));
  // Of these the request names which are right.
  if (holder === value && ['apiVersion', 'kind', 'metadata'].includes(key)) return printJson(value);
  const mark = `repeated ${key}`;
  holder[mark] = plain(random.pick<unknown>(['twice', 2, { a: 1 }]));
  const text = printJson(value).replace(`${printJsonString(mark)}:`, `${printJsonString(key)}:`);
  Reflect.deleteProperty(holder, mark);
  return text;
}

/** All objects and lists of a value, but for its metadata. */
function holdersIn(root: Mutable): readonly (MutableObject | Mutable[])[] {
  const found: (MutableObject | Mutable[])[] = [];
  const pending: Mutable[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isList(next)) found.push(next);
    else if (isObject(next)) found.push(next);
    else continue;
    for (const [key, member] of Object.entries(next)) if (key !== 'metadata') pending.push(member);
  }
  return found;
}
