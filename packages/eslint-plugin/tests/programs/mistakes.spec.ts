import fc from 'fast-check';
import { runs, timeout } from '../../../../tools/search-budget/search-budget.mjs';
import { project } from './lint-program.js';

const SCHEMA =
  '{ type: object, required: [spec], properties: { spec: { type: object, required: [size, source], properties: { size: { type: integer, minimum: 1 }, ' +
  'mode: { type: string, enum: [fast, safe] }, paused: { type: boolean }, source: { type: object, required: [url], properties: ' +
  '{ url: { type: string }, branch: { type: string }, depth: { type: integer } } }, steps: { type: array, items: { type: object, required: [name, run], ' +
  'properties: { name: { type: string }, run: { type: string }, kind: { type: string, enum: [build, test] }, retries: { type: integer } } } }, ' +
  'limits: { type: object, additionalProperties: { type: integer } }, schedule: { type: array, items: { type: string } } } } } }';
const files = project(SCHEMA);
afterAll(() => files.remove());

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };
type Mapping = Readonly<Record<string, Json>>;

const text = fc.constantFrom('main', "it's", 'https://example.com/a', 'a "b"', 'x');
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
/** A spec that the server takes as it is. */
const spec = fc
  .record({
    size: fc.integer({ min: 1, max: 9 }),
    mode: fc.constantFrom('fast', 'safe'),
    paused: optional(fc.boolean()),
    source: fc.record({ url: text, branch: text, depth: optional(fc.integer({ min: 0, max: 9 })) }),
    steps: fc.array(
      fc.record({ name: text, run: text, kind: fc.constantFrom('build', 'test'), retries: optional(fc.integer({ min: 0, max: 9 })) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    limits: optional(fc.dictionary(fc.constantFrom('cpu', 'memory'), fc.integer({ min: 1, max: 9 }))),
    schedule: optional(fc.array(text, { minLength: 1, maxLength: 2 })),
  })
  // Without the fields that are undefined.
  .map((value): Mapping => JSON.parse(JSON.stringify(value)) as Mapping);

/** A mistake: its kind, and where one of it may be made. */
const MISTAKES = {
  'a misspelt field': (place: Place) => (place.isNamed ? { rename: `${place.name}${place.name.at(-1) ?? ''}` } : undefined),
  'a value of a wrong type': ({ value }: Place) => ({ replace: wrongType(value) }),
  'a value that is in no enum': ({ name }: Place) => (name === 'mode' || name === 'kind' ? { replace: 'other' } : undefined),
  'a missing field': ({ name }: Place) => (['size', 'source', 'url', 'name', 'run'].includes(name) ? { remove: true } : undefined),
} satisfies Record<string, (place: Place) => Edit | undefined>;

interface Place {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly value: Json;
  /** Whether its name is one of the definition. */
  readonly isNamed: boolean;
}

interface Edit {
  readonly rename?: string;
  readonly replace?: Json;
  readonly remove?: true;
}

function wrongType(value: Json): Json {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return 'seven';
  return typeof value === 'boolean' ? 'yes' : 'none';
}

function isMapping(value: Json): value is Mapping {
  return typeof value === 'object' && !Array.isArray(value);
}

function placesIn(value: Json, path: readonly (string | number)[] = []): readonly Place[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item, i) => placesIn(item, [...path, i]));
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    { path: [...path, name], name, value: inner, isNamed: path.at(-1) !== 'limits' },
    ...placesIn(inner, [...path, name]),
  ]);
}

function edited(value: Json, [step, ...rest]: readonly (string | number)[], edit: Edit): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item, i) => (i === step ? edited(item, rest, edit) : item));
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name !== step) return [[name, inner]];
      if (rest.length > 0) return [[name, edited(inner, rest, edit)]];
      return edit.remove === true ? [] : [[edit.rename ?? name, edit.replace ?? inner]];
    }),
  );
}

/** How a program writes each value in turn: in place, as a constant, with a spread. */
const STYLES = ['inline', 'inline', 'inline', 'constant', 'frozen', 'spread', 'conditional', 'asserted'] as const;
type Style = (typeof STYLES)[number];

/** The ways in which a program gives a resource to a cluster. */
const FORMS: readonly ((resource: string) => string)[] = [
  (resource) => `export const made = ${resource};`,
  (resource) => `const made: Backup = ${resource};\nawait apply(made);`,
  (resource) => `export const made = ${resource} satisfies Backup;`,
  (resource) => `new ApiObject(this, 'x', ${resource});`,
  (resource) => `new k8s.apiextensions.CustomResource('x', ${resource});`,
  (resource) => `await api.createNamespacedCustomObject({ group: 'example.com', version: 'v1', plural: 'backups', body: ${resource} });`,
  (resource) =>
    `const type = { apiVersion: 'example.com/v1', kind: 'Backup' } as const;\nexport const backup = ${resource.replace(/apiVersion: .* kind: 'Backup'/, '...type')};`,
  (resource) => resource.replace(/^({ )(apiVersion: .* metadata: [^}]*})/, 'const head = { $2 };\nawait client.create($1...head') + ');',
];

function program(value: Json, styles: readonly Style[], form: (resource: string) => string): string {
  const constants: string[] = [];
  let next = 0;
  const hold = (written: string): string => {
    constants.push(`const part${constants.length} = ${written};`);
    return `part${constants.length - 1}`;
  };
  const write = (each: Json): string => {
    const style = styles[next++ % styles.length] ?? 'inline';
    const own = written(each, style);
    if (style === 'constant') return hold(own);
    if (style === 'frozen') return hold(typeof each === 'object' ? `Object.freeze(${own})` : `${own} as const`);
    if (style === 'conditional') return `(flag ? ${own} : ${own})`;
    return style === 'asserted' ? `(${own} as Part)` : own;
  };
  const written = (each: Json, style: Style): string => {
    if (typeof each === 'string') return next % 2 === 0 ? JSON.stringify(each) : `\`${each}\``;
    if (typeof each !== 'object') return String(each);
    if (!isMapping(each)) return style === 'spread' ? `[...${hold(`[${each.map(write).join(', ')}]`)}]` : `[${each.map(write).join(', ')}]`;
    const fields = Object.entries(each).map(([name, inner]) => `${next % 3 === 0 ? JSON.stringify(name) : name}: ${write(inner)}`);
    if (style !== 'spread') return `{ ${fields.join(', ')} }`;
    const held = hold(`{ ${fields.slice(1).join(', ')} }`);
    return `{ ...${held}, ${fields.slice(0, 1).join('')} }`;
  };
  const resource = `{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'nightly' }, spec: ${write(value)} }`;
  const used = form(resource);
  return [...constants, used].join('\n');
}

const styles = fc.array(fc.constantFrom(...STYLES), { minLength: 1, maxLength: 24 });

test.each(Object.entries(MISTAKES))(
  '%s is found wherever its place is known',
  (_, mistake) => {
    const missed: string[] = [];
    let made = 0;
    fc.assert(
      fc.property(spec, styles, fc.constantFrom(...FORMS), fc.nat(), (value, ways, form, pick) => {
        const edits = placesIn(value).flatMap((place) => {
          const edit: Edit | undefined = mistake(place);
          return edit === undefined ? [] : [{ place, edit }];
        });
        const chosen = edits[pick % edits.length];
        if (chosen === undefined) return;
        const { edit, place } = chosen;
        expect(files.program(program(value, ways, form))).toEqual([]);
        const wrong = program(edited(value, place.path, edit), ways, form);
        made++;
        if (files.program(wrong).length === 0) missed.push(wrong);
      }),
      { numRuns: runs(60) },
    );
    expect({ missed: missed.slice(0, 1), share: 1 - missed.length / made }).toEqual({ missed: [], share: 1 });
  },
  timeout(60_000),
);
