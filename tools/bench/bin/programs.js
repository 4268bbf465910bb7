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
const ROUNDS = 25;
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
const resource = (i) => `export const backup${i} = {
  apiVersion: 'example.com/v1',
  kind: 'Backup',
  metadata: { name: 'backup-${i}' },
  spec: {
    size: ${i % 3 === 0 ? 'size' : i}, name: 'a', note: \`number \${${i}}\`,
    limits: { cpu: 1, memory: ${i} },
    list: [{ k: 'a', v: 1 }, { k: name, v: 2 }],
  },
};
`;
const program = Array.from({ length: RESOURCES }, (_, i) => resource(i)).join('');

const root = mkdtempSync(join(tmpdir(), 'structural-bench-'));
writeFileSync(join(root, 'crd.yaml'), definition);
const linter = new Linter({ cwd: root });
const without = [{ files: ['**/*.ts'], languageOptions: { parser } }];
const rules = [...without, ...plugin.configs['recommended-typescript'], { settings: { structural: { root, crds: ['crd.yaml'] } } }];

function measured(config, round) {
  const start = process.cpuUsage();
  linter.verify(`${program}// ${round}\n`, config, { filename: join(root, 'a.ts') });
  const { system, user } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const times = { rules: [], without: [] };
for (let round = -10; round < ROUNDS; round++) {
  const both = { rules: measured(rules, round), without: measured(without, round) };
  if (round < 0) continue;
  times.rules.push(both.rules);
  times.without.push(both.without);
}
rmSync(root, { recursive: true });
const least = (list) => Math.min(...list);
const own = least(times.rules) - least(times.without);
console.log(
  `${program.split('\n').length} lines, ${RESOURCES} resources: parser and scopes ${least(times.without).toFixed(1)} ms, rules ${own.toFixed(1)} ms`,
);
console.log(`the rules take ${(own / least(times.without)).toFixed(2)} of the time of the parser`);
