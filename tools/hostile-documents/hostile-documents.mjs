// Documents that nobody would write, for tests of whatever reads documents: any JSON value at any place of a valid one, and texts that are none.
import fc from 'fast-check';

/** A token of JSON that no value of JavaScript stands for. */
class Token {
  constructor(text) {
    this.text = text;
  }
}

const NAMES =
  'kind apiVersion metadata spec status items name namespace uid resourceVersion managedFields generateName versions schema default type properties ' +
  'x-kubernetes-validations __proto__ constructor toString hasOwnProperty << $patch a/b f:spec .';
const names = fc.constantFrom(...NAMES.split(' '), '', ' ');

const TEXTS =
  'v1 v2 List FooList CustomResourceDefinition CustomResourceDefinitionList apiextensions.k8s.io/v1 apiextensions.k8s.io/v1beta1 example.com/v1 ' +
  'example.com/v1/v2 / /v1 CronTab crontabs.example.com object array string integer number boolean Namespaced Cluster Webhook ' +
  "2026-01-02T03:04:05Z 0001-01-01T00:00:00Z NaN * (((a{1000}){1000}){1000}) self self.a.b .spec.replicas ..['a'";
const texts = fc.oneof(
  fc.constantFrom(...TEXTS.split(' '), '', '{{ .x }}', '\u0000', '\u2028', '\ud800', '\ufeff', '🦄', 'a\nb', 'x'.repeat(300)),
  fc.string({ maxLength: 8, unit: 'binary' }),
);

const NUMBERS =
  '0 -0 1 -1 1.5 1e400 -1e400 1e-400 1.0 9007199254740993 9223372036854775807 9223372036854775808 -9223372036854775809 4294967296 1e20';
const numbers = fc.constantFrom(...NUMBERS.split(' ').map((text) => new Token(text)));

const deep = fc.constantFrom('[', '{"a":').map((open) => new Token(open.repeat(300) + 'null' + (open === '[' ? ']' : '}').repeat(300)));

const keys = fc.oneof({ weight: 4, arbitrary: names }, { weight: 1, arbitrary: texts });
const scalars = [fc.constantFrom(null, true, false), numbers, texts];
/** Any JSON value, those with names that mean something above all. */
const anyValue = fc.oneof(
  { weight: 5, arbitrary: fc.anything({ key: keys, values: scalars, maxKeys: 3, maxDepth: 3 }).map(toTree) },
  { weight: 1, arbitrary: deep },
);

/** Every place of a value in turn, what it begins with, such as kind and name, more often than what lies deep in it. */
const place = fc.oneof(fc.nat(12), fc.nat());

const edit = fc.oneof(
  { weight: 6, arbitrary: fc.record({ how: fc.constant('replace'), at: place, value: anyValue }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('remove'), at: place }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('add'), at: place, name: names, value: anyValue }) },
  { weight: 1, arbitrary: fc.record({ how: fc.constant('move'), at: place, from: place }) },
);

/** How an edited tree, and the one that it was, are written. */
const FORMS = {
  json: (tree) => printed(tree),
  yaml: (tree) => block(tree, 0),
  list: (tree, base) => printed(toTree({ apiVersion: 'v1', kind: 'List', items: [base, tree, base] })),
  'typed-list': (tree, base) => {
    const [apiVersion = 'v1', kind] = ['apiVersion', 'kind'].map((name) => (base instanceof Map ? base.get(name) : undefined));
    return block(toTree({ apiVersion, kind: `${String(kind)}List`, metadata: {}, items: [tree, base] }), 0);
  },
  documents: (tree, base) => `${block(tree, 0)}---\n${block(base, 0)}---\n${block(tree, 0)}`,
  array: (tree) => printed([tree]),
};

/**
 * Texts made of plain values, such as `JSON.parse` gives: with other values at some of their places, as one document or as items of a list, in JSON or
 * YAML; cut up and joined at random now and then.
 */
export function hostileDocuments(values) {
  const trees = values.map(toTree);
  const form = fc.constantFrom(...Object.values(FORMS));
  const edited = fc
    .record({ base: fc.nat(values.length - 1), edits: fc.array(edit, { minLength: 1, maxLength: 3 }), form })
    .map(({ base, edits, form: write }) => write(edits.reduce(apply, trees[base]), trees[base]));
  return fc.oneof({ weight: 9, arbitrary: edited }, { weight: 1, arbitrary: hostileTexts(values) });
}

const JOINTS = '|\n|\n---\n|--- x\n| |\t|"|\'|&a |*a|!!binary |? |<<: *a\n|{|[|\ufeff|\r|\u0000|#|- |%YAML 1.2\n'.split('|');

/** Texts that are no documents, and such as begin like one. */
function hostileTexts(values) {
  const pieces = values.flatMap((value) => [block(toTree(value), 0), printed(toTree(value))]);
  const cut = fc
    .record({ piece: fc.constantFrom(...pieces), from: fc.nat(), length: fc.nat(400) })
    .map(({ from, length, piece }) => piece.slice(from % (piece.length + 1)).slice(0, length));
  const joint = fc.constantFrom(...JOINTS);
  return fc.array(fc.oneof(cut, joint, fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 6 }).map((parts) => parts.join(''));
}

/** A copy with mappings as maps, so that any name is one among others. */
function toTree(value) {
  if (Array.isArray(value)) return value.map(toTree);
  if (typeof value !== 'object' || value === null || value instanceof Token) return value;
  const members = value instanceof Map ? [...value] : Object.entries(value);
  return new Map(members.map(([name, member]) => [name, toTree(member)]));
}

/** Every place of a value, the value itself first: what is there, and how that is put or dropped. */
function placesOf(root, put) {
  const found = [];
  const walk = (value, put, drop) => {
    found.push({ value, put, drop });
    const isList = Array.isArray(value);
    for (const [key, member] of isList ? value.entries() : value instanceof Map ? value : []) {
      const putThere = (other) => (isList ? (value[key] = other) : value.set(key, other));
      walk(member, putThere, () => (isList ? value.splice(key, 1) : value.delete(key)));
    }
  };
  walk(root, put, () => undefined);
  return found;
}

function apply(tree, { at, from, how, name, value: other }) {
  let edited = toTree(tree);
  const places = placesOf(edited, (whole) => (edited = whole));
  const { drop, put, value } = places[at % places.length];
  if (how === 'replace') put(other);
  else if (how === 'move') put(toTree(places[from % places.length].value));
  else if (how === 'remove') drop();
  else if (Array.isArray(value)) value.push(other);
  else if (value instanceof Map) value.set(name, other);
  else put(new Map([[name, other]]));
  return edited;
}

function printed(value) {
  if (value instanceof Token) return value.text;
  if (Array.isArray(value)) return `[${value.map(printed).join(',')}]`;
  if (value instanceof Map) return `{${[...value].map(([name, member]) => `${JSON.stringify(name)}:${printed(member)}`).join(',')}}`;
  return JSON.stringify(value);
}

/** In block style, scalars and keys as JSON has them but for plain words. */
function block(value, depth) {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value) && value.length > 0) return value.map((item) => `${indent}- ${printed(item)}\n`).join('');
  if (!(value instanceof Map) || value.size === 0) return `${indent}${printed(value)}\n`;
  return [...value]
    .map(([name, member]) => {
      const key = /^[A-Za-z][\w-]*$/.test(name) ? name : JSON.stringify(name);
      const isNested = (member instanceof Map && member.size > 0) || (Array.isArray(member) && member.length > 0);
      return isNested ? `${indent}${key}:\n${block(member, depth + 1)}` : `${indent}${key}: ${printed(member)}\n`;
    })
    .join('');
}
