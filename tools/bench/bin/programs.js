#!/usr/bin/env node
// What resources in a TypeScript program cost: 2,000 lines with 200 resources, in milliseconds of the processor, with the rules of the plugin and
// without any. The machine's load changes both alike, so their ratio is what to compare.
// usage: node tools/bench/bin/programs.js
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import plugin from '../../../packages/eslint-plugin/dist/eslint-plugin-structural.js';

const RESOURCES = 200;
const ROUNDS = Number(process.argv[2] ?? 25);
const MAX_SHARE = Number(process.argv[3] ?? 0.38);
const SPEC =
  '{ type: object, required: [size], properties: { size: { type: integer }, name: { type: string, enum: [a, b] }, note: { type: string, maxLength: 60 }, ' +
  'limits: { type: object, additionalProperties: { type: integer } }, ' +
  'list: { type: array, items: { type: object, properties: { k: { type: string }, v: { type: integer } } } } } }';
const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: backups.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Backup, plural: backups, singular: backup, listKind: BackupList }
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: ${SPEC} } } } }
`;
const resource = (i, size) => `export const backup${i} = {
  apiVersion: 'example.com/v1',
  kind: 'Backup',
  metadata: { name: 'backup-${i}' },
  spec: {
    size: ${size}, name: 'a', note: \`number \${${i}}\`,
    limits: { cpu: 1, memory: ${i} },
    list: [{ k: 'a', v: 1 }, { k: name, v: 2 }],
  },
};
`;
const numbers = Array.from({ length: RESOURCES }, (_, i) => i);
const right = numbers.map((i) => resource(i, i % 3 === 0 ? 'size' : i)).join('');
/** Each resource with a mistake. */
const wrong = numbers.map((i) => resource(i, `'${i}'`)).join('');

const root = mkdtempSync(join(tmpdir(), 'structural-bench-'));
writeFileSync(join(root, 'crd.yaml'), definition);
const linter = new Linter({ cwd: root });
const without = [{ files: ['**/*.ts'], languageOptions: { parser } }];
const rules = [...without, ...plugin.configs['recommended-typescript'], { settings: { structural: { root, crds: ['crd.yaml'] } } }];

function measured(program, config, round, findings) {
  const start = process.cpuUsage();
  const { length } = linter.verify(`${program}// ${round}\n`, config, { filename: join(root, 'a.ts') });
  const { system, user } = process.cpuUsage(start);
  if (length !== findings) throw new Error(`${length} findings, not ${findings}`);
  return (user + system) / 1000;
}

const share = () => (least.right - least.without) / least.without;
const least = { right: Infinity, wrong: Infinity, without: Infinity };
for (let round = -10; round < ROUNDS; round++) {
  // What else the machine does only ever adds, so that a limit that is given is held once it is met.
  if (process.argv[3] !== undefined && round > 3 && share() <= MAX_SHARE) break;
  const times = {
    right: measured(right, rules, round, 0),
    wrong: measured(wrong, rules, round, RESOURCES),
    without: measured(right, without, round, 0),
  };
  if (round >= 0) for (const [name, time] of Object.entries(times)) least[name] = Math.min(least[name], time);
}
rmSync(root, { recursive: true });
const own = least.right - least.without;
const ratio = share();
console.log(
  `${right.split('\n').length} lines, ${RESOURCES} resources: parser and scopes ${least.without.toFixed(1)} ms, rules ${own.toFixed(1)} ms, ` +
    `with a mistake in each resource ${(least.wrong - least.without).toFixed(1)} ms`,
);
console.log(`the rules take ${ratio.toFixed(2)} of the time of the parser, and at most ${MAX_SHARE} is wanted`);
process.exitCode = ratio <= MAX_SHARE ? 0 : 1;
