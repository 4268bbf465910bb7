#!/usr/bin/env node
// What a keystroke costs in an editor that lints with the ESLint plugin: the time of all rules together, as ESLint itself measures it (TIMING).
// usage: node tools/bench/bin/eslint.js [FILE]   (default: a definition of 200 kB that is made here)
// The rules of this plugin read the text themselves, so on changed text their time holds one parse, which is shown beside it.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseDocuments } from '@structural/document';
import { ESLint } from 'eslint';
import plugin from '../../../packages/eslint-plugin/dist/eslint-plugin-structural.js';

const ROUNDS = 30;
const [file] = process.argv.slice(2);
const text = file === undefined ? largeDefinition(200_000) : readFileSync(file, 'utf8');
const other = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: other }\ndata: { a: "0" }\n---\n';

/** A definition of about so many characters, as generators write it. */
function largeDefinition(size) {
  const head = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: larges.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: larges, kind: Large }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
`;
  let body = '';
  for (let i = 0; head.length + body.length < size; i++) {
    body += `                field${i}:
                  description: |-
                    The ${i}th of many fields, described as generators do it: at some length, so that
                    a reader of the schema learns what the field is for and what it may hold.
                  type: object
                  required: [name]
                  properties:
                    name:
                      description: A name.
                      type: string
                      maxLength: 63
                      pattern: ^[a-z0-9]([-a-z0-9]*[a-z0-9])?$
                    port:
                      anyOf: [{ type: integer }, { type: string }]
                      x-kubernetes-int-or-string: true
                    modes:
                      type: array
                      items: { type: string, enum: [A, B, C] }
                      x-kubernetes-list-type: set
`;
  }
  return head + body;
}

const fastest = (numbers) => Math.min(...numbers);

/** The time of all rules in milliseconds, round by round, over texts that `edit` makes. */
async function measure(config, edit) {
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config, stats: true });
  const rules = [];
  const parsing = [];
  let findings = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const edited = edit(round);
    const [{ messages, stats }] = await eslint.lintText(edited, { filePath: 'a.yaml' });
    findings = messages.length;
    const [pass] = stats.times.passes;
    rules.push(Object.values(pass.rules ?? {}).reduce((sum, { total }) => sum + total, 0));
    const start = performance.now();
    parseDocuments(edited);
    parsing.push(performance.now() - start);
  }
  return { findings, first: rules[0], rules: fastest(rules.slice(ROUNDS / 3)), parsing: fastest(parsing.slice(ROUNDS / 3)) };
}

const edits = {
  'the text unchanged': () => text,
  'another document changed': (round) => `${other.replace('0', String(round))}${text}`,
  'the definition changed': (round) => `${text}# ${round}\n`,
};

console.log(
  `${file === undefined ? 'a made definition' : basename(file)}, ${(text.length / 1000).toFixed(0)} kB; the fastest of later rounds, in ms`,
);
console.log(`${''.padEnd(44)}${['findings', 'first', 'rules', 'one parse', 'beyond it'].map((head) => head.padStart(11)).join('')}`);
for (const [name, config] of Object.entries({ recommended: plugin.configs.recommended, all: plugin.configs.all })) {
  for (const [title, edit] of Object.entries(edits)) {
    const { findings, first, parsing, rules } = await measure(config, edit);
    const beyond = title === 'the definition changed' ? rules - parsing : rules;
    const cells = [findings, first.toFixed(1), rules.toFixed(2), parsing.toFixed(1), beyond.toFixed(2)];
    console.log(`${`${name}, ${title}`.padEnd(44)}${cells.map((cell) => String(cell).padStart(11)).join('')}`);
  }
}
