import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

writeFileSync(
  join(files.root, 'lists.ts'),
  `import { isString } from 'lodash';
export function listOf<T>(value: T | T[]): T[] { return Array.isArray(value) ? value : [value]; }
export function unless(value) { if (Array.isArray(value)) return value; return [value]; }
export function guessed(value) { return isString(value) ? [value] : value; }
export const isText = (value: unknown): value is string => typeof value === 'string';
`,
);
const IMPORTS = "import { listOf, unless, guessed, isText } from './lists';\n";

/** An Ingress with something for a list of texts. */
const ingress = (hosts: string): string =>
  `export const i = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata: { name: 'a' }, spec: { rules, tls: [{ hosts: ${hosts} }] } };`;
const within = (setup: string, hosts: string): string => `${IMPORTS}${setup}\n${ingress(hosts)}`;

const HOSTS: readonly (readonly [setup: string, hosts: string])[] = [
  ['', "listOf('a.example.com')"],
  ['', "listOf(['a.example.com'])"],
  ['', '[...listOf(`*.${domain}`)]'],
  ['', "unless('a.example.com')"],
  ['', "guessed('a.example.com')"],
  ['', 'guessed([`*.${domain}`])'],
  ["const one = 'a.example.com';", 'isText(one) ? [one] : one'],
  ["const one = c ? 'a.example.com' : ['b.example.com'];", "typeof one === 'string' ? [one] : one"],
  ["import * as pulumi from '@pulumi/pulumi';\nconst one = pulumi.output('a.example.com');", "typeof one === 'string' ? one : [one]"],
  [
    "import * as pulumi from '@pulumi/pulumi';\nconst one = pulumi.output<string>('a.example.com');",
    "typeof one === 'string' ? one : [one]",
  ],
  ["import { interpolate } from '@pulumi/pulumi';\nconst one = interpolate`a.example.com`;", "typeof one === 'string' ? one : [one]"],
  ["const one = other.apply(() => 'a.example.com');", "typeof one === 'string' ? one : [one]"],
  ["import * as pulumi from '@pulumi/pulumi';\nconst one = pulumi.output(['a.example.com']);", 'Array.isArray(one) ? [one] : one'],
  ["const one = c ? 'a.example.com' : ['b.example.com'];", "typeof one !== 'string' ? one : [one]"],
  ["const one = c ? 'a.example.com' : ['b.example.com'];", '!Array.isArray(one) ? [one] : one'],
  ["const one = c ? 'a.example.com' : undefined;", 'one === undefined ? [] : [one]'],
  ["const one = c ? 'a.example.com' : ['b.example.com'];", "Array.isArray(one) && one.length > 0 ? one : ['a']"],
  ["const one = c ? 'a.example.com' : { name: 'a' };", 'one instanceof Object ? [] : [one]'],
  ["const one = c ? { host: 'a.example.com' } : ['b.example.com'];", "'host' in one ? [one.host] : one"],
  ["function some(one) { if (typeof one === 'string') { return [one]; } return one; }", "some(c ? 'a.example.com' : ['b'])"],
  ["function some(one) { if (!one) return []; return typeof one === 'string' ? [one] : one; }", "some(c ? 'a.example.com' : undefined)"],
  ['function some({ host }) { return host?.length === undefined ? [] : [host]; }', "some({ host: 'a.example.com' })"],
];

test.each(HOSTS)('a condition leaves what it says of %s in %s', (setup, hosts) => {
  expect(files.program(within(setup, hosts))).toEqual([]);
});

const WRONG: readonly (readonly [setup: string, hosts: string])[] = [
  ['', 'listOf(3)'],
  ['', "listOf({ host: 'a' })"],
  ["const one = c ? 'a.example.com' : ['b.example.com'];", "typeof one === 'string' ? one : one"],
  ["const one = c ? 'a.example.com' : ['b.example.com'];", 'enabled ? [one] : []'],
  ["const one = c ? 3 : ['b.example.com'];", "typeof one === 'string' ? [] : Array.isArray(one) ? one : [one]"],
  ["const one = 'a.example.com';", "'a'.length > 0 ? one : [one]"],
];

test.each(WRONG)('what a condition leaves is checked: %s in %s', (setup, hosts) => {
  expect(files.program(within(setup, hosts))).toHaveLength(1);
});
