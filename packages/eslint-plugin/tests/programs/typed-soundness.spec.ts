import fc from 'fast-check';
import type { Linter } from 'eslint';
import { runs, timeout } from '../../../../tools/search-budget/search-budget.mjs';
import { backupLiteral, project } from './lint-program.js';
import { lintTyped } from './lint-typed.js';
import { NAMES, SCHEMA } from './wide-schema.js';

// What is said of a program with types is held beside whole resources whose values are of these types, made by what knows nothing of how the rules
// read types.

const files = project(SCHEMA);
afterAll(() => files.remove());

/** A type, as it is written, and its values. */
interface Typed {
  readonly text: string;
  readonly values: fc.Arbitrary<unknown>;
}

const name = fc.constantFrom(...NAMES);
const text = fc.constantFrom('', 'p', 'x', 'other', 'long text');
const number = fc.constantFrom(0, 1, 2, 5, 9, 1.5, -3);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const anything = fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), fc.dictionary(name, scalar, { maxKeys: 3 }));

const plain: readonly Typed[] = [
  { text: 'string', values: text },
  { text: 'number', values: number },
  { text: 'boolean', values: fc.boolean() },
  { text: 'null', values: fc.constant(null) },
  { text: 'undefined', values: fc.constant(undefined) },
  { text: 'unknown', values: anything },
  { text: 'any', values: anything },
  { text: 'object', values: fc.oneof(fc.array(scalar, { maxLength: 2 }), fc.dictionary(name, scalar, { maxKeys: 3 })) },
  { text: '{}', values: anything.filter((value) => value !== null) },
  { text: 'Kind', values: fc.constantFrom('p', 'z') },
  { text: '{ a: string; toJSON(): unknown }', values: anything },
  { text: 'string & { readonly brand: 1 }', values: text },
];
const literal: fc.Arbitrary<Typed> = fc
  .oneof(text, number, fc.boolean())
  .map((value) => ({ text: JSON.stringify(value), values: fc.constant(value) }));

/** A member of an object type. */
interface TypedMember {
  readonly name: string;
  readonly type: Typed;
  readonly isOptional: boolean;
}

/** An object has what its type demands, perhaps what this allows, and perhaps more; without any demand it may be text, too. */
function objectType(members: readonly TypedMember[]): Typed {
  const written = members.map((member) => `readonly ${member.name}${member.isOptional ? '?' : ''}: ${member.type.text}`);
  if (members.length === 0) return { text: '{}', values: anything.filter((value) => value !== null) };
  const names = new Set(members.map((member) => member.name));
  const known = fc.record(Object.fromEntries(members.map((member) => [member.name, member.type.values])), {
    requiredKeys: members.filter(({ isOptional }) => !isOptional).map((member) => member.name),
  });
  const more = fc.dictionary(name, anything, { maxKeys: 2 }).map((others) => Object.entries(others).filter(([key]) => !names.has(key)));
  return {
    text: `{ ${written.join('; ')} }`,
    values: fc.tuple(more, known).map(([others, own]) => ({ ...Object.fromEntries(others), ...own })),
  };
}

const { type } = fc.letrec<{ type: Typed }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: fc.constantFrom(...plain) },
    { weight: 3, arbitrary: literal },
    {
      weight: 3,
      arbitrary: fc.array(tie('type'), { minLength: 2, maxLength: 3 }).map((types) => ({
        text: types.map((each) => `(${each.text})`).join(' | '),
        values: fc.oneof(...types.map(({ values }) => values)),
      })),
    },
    {
      weight: 2,
      arbitrary: tie('type').map((item) => ({ text: `readonly (${item.text})[]`, values: fc.array(item.values, { maxLength: 3 }) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('type'), tie('type'))
        .map(([a, b]) => ({ text: `readonly [${a.text}, ${b.text}]`, values: fc.tuple(a.values, b.values) })),
    },
    {
      weight: 1,
      arbitrary: tie('type').map((each) => ({
        text: `Readonly<Record<string, ${each.text}>>`,
        values: fc.dictionary(name, each.values, { maxKeys: 3 }),
      })),
    },
    {
      weight: 5,
      arbitrary: fc
        .uniqueArray(fc.record({ name, type: tie('type'), isOptional: fc.boolean() }), { maxLength: 4, selector: (member) => member.name })
        .map(objectType),
    },
  ),
}));

/** In how many ways each value is made up. */
const WAYS = 5;

/** A part of a resource, with the values that it has in each way. */
type Part =
  | { readonly kind: 'scalar'; readonly value: unknown }
  | { readonly kind: 'typed'; readonly type: string; readonly values: readonly unknown[]; readonly how: 'name' | 'call' | 'member' }
  | { readonly kind: 'list'; readonly items: readonly Part[] }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Part>; readonly first?: Part; readonly last?: Part };

const typed = fc
  .tuple(type, fc.constantFrom('name' as const, 'name' as const, 'call' as const, 'member' as const))
  .chain(([each, how]) =>
    fc.array(each.values, { minLength: WAYS, maxLength: WAYS }).map((values): Part => ({ kind: 'typed', type: each.text, values, how })),
  );
const spread = fc.option(typed, { nil: undefined, freq: 4 });

function objectOf(key: fc.Arbitrary<string>, value: fc.Arbitrary<Part>): fc.Arbitrary<Part> {
  return fc
    .record({ fields: fc.array(fc.tuple(key, value), { maxLength: 4 }), first: spread, last: spread })
    .map(({ fields, first, last }) => ({
      kind: 'object',
      fields: new Map(fields),
      ...(first !== undefined && { first }),
      ...(last !== undefined && { last }),
    }));
}

const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 1, arbitrary: scalar.map((value): Part => ({ kind: 'scalar', value })) },
    { weight: 4, arbitrary: typed },
    { weight: 1, arbitrary: fc.array(tie('part'), { maxLength: 3 }).map((items): Part => ({ kind: 'list', items })) },
    { weight: 2, arbitrary: objectOf(name, tie('part')) },
  ),
}));
const spec = objectOf(name, part);

/** What is written for a part, and what that refers to. */
function written(value: Part, declarations: string[]): string {
  switch (value.kind) {
    case 'scalar':
      return JSON.stringify(value.value);
    case 'typed':
      return writtenReference(value, declarations);
    case 'list':
      return `[${value.items.map((item) => written(item, declarations)).join(', ')}]`;
    case 'object': {
      const { first, last } = value;
      const fields = [...value.fields].map(([key, field]) => `${key}: ${written(field, declarations)}`);
      const spreads = [first, last].map((each) => (each === undefined ? [] : [`...(${written(each, declarations)})`]));
      return `{ ${[...(spreads[0] ?? []), ...fields, ...(spreads[1] ?? [])].join(', ')} }`;
    }
  }
}

function writtenReference({ how, type: own }: Extract<Part, { kind: 'typed' }>, declarations: string[]): string {
  const declared = `t${declarations.length}`;
  switch (how) {
    case 'call':
      declarations.push(`declare function ${declared}(): ${own};`);
      return `${declared}()`;
    case 'member':
      declarations.push(`declare const ${declared}: { readonly of: { readonly it: ${own} } };`);
      return `${declared}.of.it`;
    default:
      declarations.push(`declare const ${declared}: ${own};`);
      return declared;
  }
}

/** The value that a part has in one of its ways. */
function completed(value: Part, way: number): unknown {
  switch (value.kind) {
    case 'scalar':
      return value.value;
    case 'typed':
      return value.values[way];
    case 'list':
      return value.items.map((item) => completed(item, way));
    case 'object': {
      const { first, last } = value;
      const [before, after] = [first, last].map((each) => (each === undefined ? {} : (Object(completed(each, way)) as object)));
      return { ...before, ...Object.fromEntries([...value.fields].map(([key, field]) => [key, completed(field, way)])), ...after };
    }
  }
}

/** The rule of a finding and the field that it is about: the words are about one of the values that a type allows. */
function about({ message, ruleId }: Linter.LintMessage): string {
  const words = message.replace(/\. (?:Help|See).*$/s, '');
  return `${ruleId ?? ''} ${ruleId === 'structural/unknown-field' ? words : words.replace(/: .*$/s, '')}`;
}

/** A field that may be `undefined` counts as written where its name is wrong. */
function countedAsWritten({ ruleId }: Linter.LintMessage): (name: string, value: unknown) => unknown {
  const none = ruleId === 'structural/unknown-field' ? null : undefined;
  return (_, value) => value ?? (value === null ? null : none);
}

/** How many findings of a program were held beside whole resources. */
function hold(specs: readonly Part[]): number {
  const declarations: string[] = [];
  const resources = specs.map((each, i) => `export const made${i} = ${backupLiteral(written(each, declarations))};`);
  const head = ["declare enum Kind { P = 'p', Z = 'z' }", ...declarations];
  const messages = lintTyped(files, [...head, ...resources].join('\n'));
  const wrong = messages.flatMap((message) => {
    const index = message.line - head.length - 1;
    const value = specs[index];
    if (value === undefined) return [{ finding: message.message }];
    const missing = Array.from({ length: WAYS }, (_, way) => JSON.stringify(completed(value, way), countedAsWritten(message))).find(
      (own) => {
        const whole = `{"apiVersion":"example.com/v1","kind":"Backup","metadata":{"name":"nightly"},"spec":${own}}`;
        return !files.manifest(whole).some((each) => about(each) === about(message));
      },
    );
    if (missing === undefined) return [];
    const own: string[] = [];
    return [{ finding: about(message), program: written(value, own), types: own, without: missing }];
  });
  expect(wrong).toEqual([]);
  return messages.length;
}

test(
  'each finding about a program with types is one about every resource of values of these types',
  () => {
    let held = 0;
    fc.assert(
      fc.property(fc.array(spec, { minLength: 30, maxLength: 30 }), (specs) => {
        held += hold(specs);
      }),
      { numRuns: runs(6) },
    );
    expect(held).toBeGreaterThan(50);
  },
  timeout(180_000),
);
