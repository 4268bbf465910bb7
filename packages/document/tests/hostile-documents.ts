// Documents that nobody would write, for tests of whatever reads documents: any JSON value at any place of a valid one, and texts that are none.
import fc from 'fast-check';
import { stringify } from 'yaml';

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
const keys = fc.oneof({ weight: 4, arbitrary: names }, { weight: 1, arbitrary: texts });

/** Any JSON value as a text, since none of JavaScript is some of them; those with names that mean something above all. */
const { anyValue } = fc.letrec<{ anyValue: string }>((tie) => ({
  anyValue: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('null', 'true', 'false', ...NUMBERS.split(' ')),
    texts.map((text) => JSON.stringify(text)),
    fc.array(tie('anyValue'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc.array(fc.tuple(keys, tie('anyValue')), { maxLength: 3 }).map(objectText),
  ),
}));

const deep = fc.constantFrom(['[', ']'], ['{"a":', '}']).map(([open, close]) => `${open.repeat(300)}null${close.repeat(300)}`);

function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** What becomes of one place of a value. */
interface Edit {
  readonly how: string;
  readonly at: number;
  readonly from: number;
  readonly name: string;
  readonly text: string;
}

const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    how: fc.constantFrom(...Array.from({ length: 6 }, () => 'replace'), 'remove', 'remove', 'add', 'add', 'move'),
    // Every place of a value in turn, what it begins with, such as kind and name, more often than what lies deep in it.
    at: fc.oneof(fc.nat(12), fc.nat()),
    from: fc.nat(),
    name: names,
    text: fc.oneof({ weight: 5, arbitrary: anyValue }, { weight: 1, arbitrary: deep }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** A value such as `JSON.parse` gives. */
type Plain = Readonly<Record<string, unknown>>;

/** How an edited value, and the one that it was, are written. */
const FORMS: readonly ((value: unknown, base: Plain) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => stringify(value),
  (value, base) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [base, value, base] }),
  (value, base) =>
    stringify({ apiVersion: base['apiVersion'] ?? 'v1', kind: `${String(base['kind'])}List`, metadata: {}, items: [value, base] }),
  (value, base) => [value, base, value].map((each) => stringify(each)).join('---\n'),
  (value) => JSON.stringify([value]),
];

/**
 * Texts made of plain values, such as `JSON.parse` gives: with other values at some of their places, as one document or as items of a list, in JSON or
 * YAML; cut up and joined at random now and then.
 */
export function hostileDocuments(values: readonly unknown[]): fc.Arbitrary<string> {
  const edited = fc
    .record({ base: fc.constantFrom(...values), list: edits, write: fc.constantFrom(...FORMS) })
    .map(({ base, list, write }) =>
      write(list.reduce(apply, base), base as Plain).replace(
        /"?here (\d) is another value"?/g,
        (_, index: string) => list[Number(index)]?.text ?? '',
      ),
    );
  return fc.oneof({ weight: 9, arbitrary: edited }, { weight: 1, arbitrary: hostileTexts(values) });
}

/** A value with a mark for another value of an edit, which is a text, at one of its places. */
function apply(value: unknown, { at, from, how, name }: Edit, index: number): unknown {
  const places: unknown[] = [];
  JSON.stringify(value, (_, each: unknown) => {
    places.push(each);
    return each;
  });
  const mark = `here ${index} is another value`;
  const change = (each: unknown): unknown => {
    if (how === 'replace') return mark;
    if (how === 'move') return JSON.parse(JSON.stringify(places[from % places.length]));
    if (how === 'remove') return undefined;
    return Array.isArray(each) ? [...(each as unknown[]), mark] : { ...Object(each), [name]: mark };
  };
  let left = at % places.length;
  const changed = JSON.stringify(value, (_, each: unknown): unknown => (left-- === 0 ? change(each) : each));
  return JSON.parse((changed as string | undefined) ?? 'null');
}

const JOINTS = '|\n|\n---\n|--- x\n| |\t|"|\'|&a |*a|!!binary |? |<<: *a\n|{|[|\ufeff|\r|\u0000|#|- |%YAML 1.2\n'.split('|');

/** Texts that are no documents, and such as begin like one. */
function hostileTexts(values: readonly unknown[]): fc.Arbitrary<string> {
  const pieces = values.flatMap((value) => [stringify(value), JSON.stringify(value)]);
  const cut = fc
    .record({ piece: fc.constantFrom(...pieces), from: fc.nat(), length: fc.nat(400) })
    .map(({ from, length, piece }) => piece.slice(from % (piece.length + 1)).slice(0, length));
  const joint = fc.constantFrom(...JOINTS);
  return fc.array(fc.oneof(cut, joint, fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 6 }).map((parts) => parts.join(''));
}
