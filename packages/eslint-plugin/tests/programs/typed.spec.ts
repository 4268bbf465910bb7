import { backupLiteral, project } from './lint-program.js';
import { lintTyped } from './lint-typed.js';

const SCHEMA =
  '{ type: object, properties: { spec: { type: object, required: [size], maxProperties: 3, properties: { size: { type: integer, minimum: 1 }, ' +
  'name: { type: string, enum: [a, b] }, note: { type: string, nullable: true }, ready: { type: boolean }, list: { type: array, minItems: 1, items: { type: string } }, ' +
  'limits: { type: object, additionalProperties: { type: integer } } } } } }';
const files = project(SCHEMA);
afterAll(() => files.remove());

/** What is underlined and the start of what is said of a spec, with types. */
function found(declarations: string, spec: string, isStrict = true): readonly string[] {
  const text = `${declarations}\nexport const made = ${backupLiteral(spec)};\n`;
  const lines = text.split('\n');
  return lintTyped(files, text, isStrict).map(
    ({ column, endColumn, line, message }) =>
      `${(lines[line - 1] ?? '').slice(column - 1, (endColumn ?? column) - 1)} | ${message.split('. ')[0] ?? ''}`,
  );
}

const NOT_INTEGER = 'spec.size: Invalid value: "string": spec.size in body must be of type integer: "string"';

describe('what a type says is wrong whichever value it has', () => {
  test.each([
    ['text where an integer belongs', 'declare const x: string;', '{ size: x }', [`x | ${NOT_INTEGER}`]],
    ['a call that gives text', 'declare function f(): string;', '{ size: f() }', [`f() | ${NOT_INTEGER}`]],
    [
      'a literal that is in no enum',
      "declare const x: 'c';",
      '{ size: 1, name: x }',
      ['x | spec.name: Unsupported value: "c": supported values: "a", "b"'],
    ],
    [
      'a union of which no member is in an enum',
      "declare const x: 'c' | 'd';",
      '{ size: 1, name: x }',
      ['x | spec.name: Unsupported value: "c": supported values: "a", "b"'],
    ],
    [
      'the members of an enum',
      "declare enum E { C = 'c', D = 'd' }\ndeclare const x: E;",
      '{ size: 1, name: x }',
      ['x | spec.name: Unsupported value: "c": supported values: "a", "b"'],
    ],
    ['a property of an object', 'declare const x: { readonly size: string; readonly ready?: string };', '{ ...x }', [`x | ${NOT_INTEGER}`]],
    ['an object of a property', 'declare const o: { spec: { size: string } };', 'o.spec', [`o.spec | ${NOT_INTEGER}`]],
    [
      'a name that a type requires and no CRD has',
      'declare const x: { size: number; colour: string };',
      'x',
      ['x | unknown field "spec.colour"'],
    ],
    [
      'a list where text belongs',
      'declare const x: readonly string[];',
      '{ size: 1, name: x }',
      ['name | spec.name: Invalid value: "array": spec.name in body must be of type string: "array"'],
    ],
    ['a branded text', "declare const x: string & { readonly brand: 'x' };", '{ size: x }', [`x | ${NOT_INTEGER}`]],
    [
      'a property that is narrowed where it is written',
      'declare const o: { x: string | number };',
      "typeof o.x === 'string' ? { size: o.x } : { size: 1 }",
      [`o.x | ${NOT_INTEGER}`],
    ],
  ])('%s', (_, declarations, spec, expected) => {
    expect(found(declarations, spec)).toEqual(expected);
  });
});

test('a union of types is wrong where each is; of what may be left out nothing is said', () => {
  expect(found('declare const x: string | boolean;', '{ size: 1, limits: x }')).toEqual([
    'x | spec.limits: Invalid value: "string": spec.limits in body must be of type object: "string"',
  ]);
  expect(found('declare const x: string | boolean | undefined;', '{ size: 1, limits: x }')).toEqual([]);
});

describe('what a type says is not wrong for one of its values', () => {
  test.each([
    ['a number where an integer belongs', 'declare const x: number;', '{ size: x }'],
    ['a union with a member of the enum', "declare const x: 'a' | 'c';", '{ size: 1, name: x }'],
    ['text or undefined, which is left out', 'declare const x: string | undefined;', '{ size: 1, ready: x }'],
    ['an optional number that is required', 'declare const x: { size?: number };', '{ size: x.size }'],
    ['an optional property of a spread', 'declare const x: { ready?: string };', '{ size: 1, ...x }'],
    ['text or null that is nullable', 'declare const x: string | null;', '{ size: 1, note: x }'],
    ['text or null, which the server drops', 'declare const x: string | null;', '{ size: 1, ready: x }'],
    ['null or a number that is required', 'declare const x: number | null;', '{ size: x }'],
    ['a type that has more properties than it says', 'declare const x: { name: "a" };', 'x'],
    ['what is anything', 'declare const x: any; declare const y: unknown; declare const z: never;', '{ size: x, name: y, ready: z }'],
    ['what has methods', 'declare const x: { toJSON(): number; size: string }; declare const y: Promise<string>;', '{ size: x, ready: y }'],
    ['a date', 'declare const x: Date;', '{ size: 1, name: x }'],
    [
      'a parameter of a type',
      'const f = <T extends string>(x: T) => { void x; };\ndeclare const x: { [key: string]: string };',
      '{ size: 1, ...x }',
    ],
    ['an object that text is assignable to', 'declare const x: { length: number }; declare const y: {};', '{ size: 1, name: x, note: y }'],
    ['a list that is not known to be empty, nor long enough', 'declare const x: readonly string[];', '{ size: 1, list: x }'],
    ['a truth value', 'declare const x: boolean;', '{ size: 1, ready: x }'],
    ['a type that refers to itself', 'interface N { next: N; size: number }\ndeclare const x: N;', '{ size: x.size }'],
  ])('%s', (_, declarations, spec) => {
    expect(found(declarations, spec)).toEqual([]);
  });

  test('text where the compiler lets null be of any type', () => {
    expect(found('declare const x: string;', '{ size: x }', false)).toEqual([]);
  });
});

test('without types what only they say is unknown', () => {
  expect(files.program(`declare const x: string;\nexport const a = ${backupLiteral('{ size: x }')};`)).toEqual([]);
});
