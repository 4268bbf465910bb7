import fc from 'fast-check';
import type { Linter } from 'eslint';
import { runs, timeout } from '../../../../tools/search-budget/search-budget.mjs';
import { backupLiteral, project } from './lint-program.js';
import { NAMES, SCHEMA } from './wide-schema.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

/** A value of a program, with names in place of what is unknown. */
type Part =
  | { readonly kind: 'scalar'; readonly value: unknown }
  | { readonly kind: 'unknown' | 'undefined' }
  /** A text that begins and ends with these. */
  | { readonly kind: 'text'; readonly fixed: readonly [string, string] }
  /** What a list of unknown length is mapped to. */
  | { readonly kind: 'mapped'; readonly item: Part }
  | { readonly kind: 'conditional'; readonly branches: readonly [Part, Part] }
  | { readonly kind: 'list'; readonly items: readonly Part[]; readonly spread: boolean }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Part>; readonly spread: 'first' | 'last' | 'none' };

const name = fc.constantFrom(...NAMES);
const scalar = fc.constantFrom<unknown>(0, 1, 2, 5, 9, 1.5, '', 'p', 'x', 'long text', true, null);
const fixedText = fc.constantFrom('', 'p', 'x', 'P_', '9');
const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: scalar.map((value): Part => ({ kind: 'scalar', value })) },
    { weight: 2, arbitrary: fc.constantFrom<Part>({ kind: 'unknown' }, { kind: 'text', fixed: ['', ''] }, { kind: 'undefined' }) },
    { weight: 1, arbitrary: fc.tuple(fixedText, fixedText).map((fixed): Part => ({ kind: 'text', fixed })) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('conditional' as const), branches: fc.tuple(tie('part'), tie('part')) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('list' as const), items: fc.array(tie('part'), { maxLength: 3 }), spread: fc.boolean() }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('object' as const),
        fields: fc.array(fc.tuple(name, tie('part')), { maxLength: 5 }).map((entries) => new Map(entries)),
        spread: fc.constantFrom('none' as const, 'none' as const, 'first' as const, 'last' as const),
      }),
    },
  ),
}));
const listOf = (item: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc.record({ kind: fc.constant('list' as const), items: fc.array(item, { minLength: 1, maxLength: 3 }), spread: fc.boolean() });
const objectOf = (fields: Readonly<Record<string, fc.Arbitrary<Part>>>): fc.Arbitrary<Part> =>
  fc.record({
    kind: fc.constant('object' as const),
    fields: fc
      .record(fields, { requiredKeys: [] })
      .map((entries) => new Map(Object.entries(entries).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))),
    spread: fc.constantFrom('none' as const, 'none' as const, 'none' as const, 'first' as const, 'last' as const),
  });
const either = (own: fc.Arbitrary<Part>): fc.Arbitrary<Part> => fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: part });
/** A part that is of the shape of a field, most of the time down to its leaves. */
const shaped: Readonly<Record<string, fc.Arbitrary<Part>>> = {
  m: objectOf({ a: part, b: part }),
  l: fc.oneof(
    { weight: 3, arbitrary: listOf(either(objectOf({ a: part, b: part }))) },
    { weight: 1, arbitrary: objectOf({ a: part, b: part }).map((item): Part => ({ kind: 'mapped', item })) },
  ),
  s: listOf(part),
  o: either(objectOf({ a: part, b: part })),
  w: objectOf({ a: part, c: part }),
};
/** The fields of a spec, half of them of a kind that its schema looks into. */
const spec = fc.record({
  kind: fc.constant('object' as const),
  fields: fc
    .array(
      name.chain((key) => fc.tuple(fc.constant(key), fc.oneof(part, shaped[key] ?? part))),
      { maxLength: 6 },
    )
    .map((entries): ReadonlyMap<string, Part> => new Map(entries)),
  spread: fc.constantFrom('none' as const, 'none' as const, 'first' as const, 'last' as const),
});
const leaf = fc.oneof(
  scalar,
  fc.dictionary(name, scalar, { maxKeys: 3 }),
  fc.array(fc.oneof(scalar, fc.dictionary(name, scalar)), { maxLength: 2 }),
);
const completion = fc.record({
  values: fc.array(leaf, { minLength: 12, maxLength: 12 }),
  texts: fc.array(fc.constantFrom('', 'p', 'x', 'other'), { minLength: 12, maxLength: 12 }),
  objects: fc.array(fc.dictionary(name, leaf, { maxKeys: 3 }), { minLength: 12, maxLength: 12 }),
  lists: fc.array(fc.array(leaf, { maxLength: 2 }), { minLength: 12, maxLength: 12 }),
});
/** What is done to a spec after it was written. */
const change = fc.record({
  how: fc.constantFrom('assign' as const, 'delete' as const),
  path: fc.array(name, { minLength: 1, maxLength: 2 }),
  value: leaf,
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
type Completion = typeof completion extends fc.Arbitrary<infer T> ? T : never;

function written(value: Part): string {
  switch (value.kind) {
    case 'scalar':
      return JSON.stringify(value.value);
    case 'unknown':
      return 'x()';
    case 'text':
      return `\`${value.fixed[0]}\${x()}${value.fixed[1]}\``;
    case 'undefined':
      return 'undefined';
    case 'mapped':
      return `x().map((y) => (${written(value.item)}))`;
    case 'conditional':
      return `(x() ? ${written(value.branches[0])} : ${written(value.branches[1])})`;
    case 'list':
      return `[${[...value.items.map(written), ...(value.spread ? ['...x()'] : [])].join(', ')}]`;
    case 'object': {
      const fields = [...value.fields].map(([key, field]) => `${key}: ${written(field)}`);
      return `{ ${[...(value.spread === 'first' ? ['...x()'] : []), ...fields, ...(value.spread === 'last' ? ['...x()'] : [])].join(', ')} }`;
    }
  }
}

/** The value that a program makes where what is unknown turns out to be what is given. */
function completed(value: Part, given: Completion, next = { at: 0 }): unknown {
  const take = <T>(list: readonly T[]): T => list[next.at++ % list.length] as T;
  switch (value.kind) {
    case 'scalar':
      return value.value;
    case 'unknown':
      return take(given.values);
    case 'text':
      return `${value.fixed[0]}${take(given.texts)}${value.fixed[1]}`;
    case 'undefined':
      return undefined;
    case 'conditional':
      throw new Error('a conditional is to be decided first');
    case 'mapped':
      return take(given.lists.filter((list) => list.length > 0).concat([[0]])).map(() => completed(value.item, given, next));
    case 'list':
      return [...value.items.map((item) => completed(item, given, next) ?? null), ...(value.spread ? take(given.lists) : [])];
    case 'object': {
      const fields = [...value.fields].map(([key, field]) => [key, completed(field, given, next)] as const);
      const spread = value.spread === 'none' ? [] : Object.entries(take(given.objects));
      return Object.fromEntries(value.spread === 'first' ? [...spread, ...fields] : [...fields, ...spread]);
    }
  }
}

/** A value in each way in which its conditionals may be decided. */
function decided(value: Part): readonly Part[] {
  switch (value.kind) {
    case 'conditional':
      return value.branches.flatMap(decided);
    case 'mapped':
      return decided(value.item).map((item) => ({ ...value, item }));
    case 'list':
      return combined(value.items.map(decided)).map((items) => ({ ...value, items }));
    case 'object': {
      const names = [...value.fields.keys()];
      const ways = combined([...value.fields.values()].map(decided));
      return ways.map((parts) => ({ ...value, fields: new Map(parts.map((each, i) => [names[i] ?? '', each])) }));
    }
    default:
      return [value];
  }
}

function combined(ways: readonly (readonly Part[])[]): readonly (readonly Part[])[] {
  return ways.reduce<readonly (readonly Part[])[]>((all, next) => all.flatMap((taken) => next.map((each) => [...taken, each])), [[]]);
}

function writtenChange({ how, path }: Change): string {
  const place = ['made', 'spec', ...path].join('.');
  return how === 'delete' ? `delete ${place};` : `${place} = x();`;
}

/** A spec after what is done to it; undefined where there is nothing to do it to, so that the program fails. */
function changed(spec: unknown, { how, path, value }: Change): unknown {
  if (spec === undefined) return undefined;
  const object = structuredClone(spec) as Record<string, unknown>;
  const [first = '', second] = path;
  const parent = second === undefined ? object : object[first];
  if (typeof parent !== 'object' || parent === null) return undefined;
  const last = second ?? first;
  if (how === 'delete') Reflect.deleteProperty(parent, last);
  // JSON has no properties of lists.
  else if (!Array.isArray(parent)) Reflect.set(parent, last, value);
  return object;
}

/** Rule and words of each finding, without the hints, which may differ. */
function said(messages: readonly Linter.LintMessage[]): readonly string[] {
  return messages.map(({ message, ruleId }) => `${ruleId ?? ''} ${message.replace(/\. (?:Help|See).*$/s, '').replace(/: "[^"]*"/, '')}`);
}

/** Programs that make a resource with a spec, each in its own way. */
const MAKING: readonly ((spec: string) => string)[] = [
  (text) => `export const made = ${backupLiteral(text)};`,
  (text) => `export const make = () => (${backupLiteral(text)});\nexport const made = { ...make() };`,
  (text) => `function make() {\n  const spec = ${text};\n  return ${backupLiteral('spec')};\n}\nexport const made = { ...make() };`,
  (text) => `const { parts: [spec] } = { parts: [${text}] };\nexport const made = Object.assign({}, ${backupLiteral('{}')}, { spec });`,
  (text) => `const { spec } = { spec: ${text} };\nexport const made = ${backupLiteral('spec')};`,
];

/** How many whole resources a run compared. */
function hold(value: Part, changes: readonly Change[], completions: readonly Completion[], making = 0): number {
  const literal = backupLiteral(written(value));
  const program =
    changes.length === 0 ? (MAKING[making]?.(written(value)) ?? '') : `const made = ${literal};\n${changes.map(writtenChange).join('\n')}`;
  const findings = said(files.program(program));
  if (findings.length === 0) return 0;
  const ways = decided(value);
  if (ways.length > 8) return 0;
  /** The findings that are about every resource that a way to decide the conditionals leads to. */
  const held = ways.map((way) => {
    const each = completions.map((given) => {
      const spec = changes.reduce((made, next) => changed(made, next), completed(way, given));
      if (spec === undefined) return findings;
      return said(files.manifest(JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'nightly' }, spec })));
    });
    return findings.filter((finding) => each.every((messages) => messages.includes(finding)));
  });
  expect({ program, findings: findings.filter((finding) => held.some((some) => some.includes(finding))) }).toEqual({ program, findings });
  return ways.length * completions.length;
}

const three = fc.array(completion, { minLength: 3, maxLength: 3 });

test.each([
  ['a program', fc.constant<readonly Change[]>([])],
  ['a program that changes what it wrote', fc.array(change, { minLength: 1, maxLength: 2 })],
])(
  'each finding about %s is one about every resource that it can make by one way through its conditionals',
  (_, changes) => {
    let held = 0;
    fc.assert(
      fc.property(spec, changes, three, fc.nat(MAKING.length - 1), (value, after, completions, making) => {
        held += hold(value, after, completions, making);
      }),
      { numRuns: runs(120) },
    );
    expect(held).toBeGreaterThan(50);
  },
  timeout(60_000),
);

/** A JSON Patch of one operation, and what it makes of a spec. */
const operation = fc.record({ path: fc.array(fc.oneof(name, fc.constantFrom('0', '-')), { minLength: 1, maxLength: 3 }), value: leaf });

function patchedSpec(spec: unknown, path: readonly string[], value: unknown): unknown {
  const made = structuredClone(spec) as Record<string, unknown>;
  let at: unknown = made;
  for (const step of path.slice(0, -1)) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  const last = path.at(-1) ?? '';
  if (typeof at !== 'object' || at === null) return undefined;
  if (!Array.isArray(at)) Reflect.set(at, last, value);
  else if (last === '-' || last === '0') at.splice(last === '-' ? at.length : 0, 0, value);
  else return undefined;
  return made;
}

test('each finding about a JSON Patch is one about every resource that it makes', () => {
  const call =
    "await api.patchNamespacedCustomObject({ group: 'example.com', version: 'v1', namespace: 'd', plural: 'backups', name: 'b', body: ";
  let held = 0;
  fc.assert(
    fc.property(operation, fc.array(fc.tuple(spec, completion), { minLength: 2, maxLength: 2 }), ({ path, value }, before) => {
      const patch = [{ op: 'add', path: ['', 'spec', ...path].join('/'), value }];
      // What is added behind others is shown as the first item.
      const findings = said(files.program(`${call}${JSON.stringify(patch)} });`)).map((text) => text.replaceAll(/\[\d+\]/g, '[]'));
      for (const [some, given] of before)
        for (const way of decided(some).slice(0, 2)) {
          const made = patchedSpec(completed(way, given), path, value);
          if (made === undefined) continue;
          const manifest = JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'nightly' }, spec: made });
          const messages = said(files.manifest(manifest)).map((text) => text.replaceAll(/\[\d+\]/g, '[]'));
          expect({ patch, made, findings: findings.filter((text) => !messages.includes(text)) }).toEqual({ patch, made, findings: [] });
          held += findings.length;
        }
    }),
    { numRuns: runs(40) },
  );
  expect(held).toBeGreaterThan(5);
});
