import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const WITH_STATUS =
  'status: { type: object, properties: { phase: { type: string, enum: [Ready, Failed] }, count: { type: integer } }, required: [count] }';
const files = project(SCHEMA.replace('properties: { spec:', `properties: { ${WITH_STATUS}, spec:`));
const crd = readFileSync(join(files.root, 'crd.yaml'), 'utf8');
writeFileSync(join(files.root, 'crd.yaml'), crd.replace('      schema:', '      subresources: { status: {} }\n      schema:'));
afterAll(() => files.remove());

const found = (text: string, file?: string): readonly string[] =>
  files.program(text, {}, file).map(({ column, line, message }) => `${line}:${column} ${message}`);
const pod = (status: string): string => `{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, status: ${status} }`;
const backup = (status: string, more = ''): string =>
  `{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'a' }, status: ${status}${more} }`;

test.each([
  [
    `export const a = ${pod("{ containerStatuses: [{ state: { reason: 'a' } }] }")};`,
    'unknown field "status.containerStatuses[0].state.reason"',
  ],
  [`export const a = ${pod("{ containerStatuses: [{ restartCount: '3' }] }")};`, 'cannot unmarshal string'],
  [`export const a = ${pod("{ startTime: 'today' }")};`, 'parsing time'],
  [
    `import { V1Pod } from '@kubernetes/client-node';\nexport const a = { status: { fase: 'Running' } } as V1Pod;`,
    'unknown field "status.fase"',
  ],
  [`export const a = ${backup("{ phase: 'Redy' }")};`, 'status.phase: Unsupported value: "Redy"'],
  [`export const a = ${backup("{ count: '3' }")};`, 'status.count: Invalid value'],
  [`export const a = ${backup('{ fase: x }')};`, 'unknown field "status.fase"'],
])('what a literal has as its status is checked, in tests as well: %s', (text, said) => {
  for (const file of ['a.ts', 'a.test.ts', '__mocks__/a.ts']) expect(found(text, file)).toEqual([expect.stringContaining(said)]);
});

test.each([
  `export const a = ${pod("{ phase: 'Running', containerStatuses: [{ name: 'a', ready: true }] }")};`,
  `export const a = ${backup("{ phase: 'Ready' }")};`,
  `export const a = ${backup('{ phase, ...more }')};`,
  // What an API of its own adds to each object.
  `export const a = ${backup("{ phase: 'Ready', transitioning: false }", ", id: 'default/a', links: {}")};`,
])('and nothing is said of %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('a status that is no subresource is a part of the whole', () => {
  writeFileSync(join(files.root, 'plain.yaml'), crd);
  const text = `export const a = ${backup("{ phase: 'Redy' }")};`;
  const [message] = files.program(text, { crds: ['plain.yaml'] });
  expect(message?.message).toContain('status.phase: Unsupported value: "Redy"');
});

test('of what is sent a server drops the status', () => {
  const text = `import { CustomObjectsApi } from '@kubernetes/client-node';\nawait api.createNamespacedCustomObject('example.com', 'v1', 'ns', 'backups', ${backup("{ phase: 'Redy' }", ", spec: { bucketURL: 'x' }")});`;
  expect(found(text).filter((each) => each.includes('Redy'))).toEqual([]);
});
