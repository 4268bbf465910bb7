#!/usr/bin/env node
// Holds the engine against a server's answers under admission policies: policies.js FOLDER… (objects.json and answers.ndjson.gz in each).
// An answer that differs in whatever order the server had the policies fails the run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { kubernetesVersion } from '@structural/core';
import { MODULE_MINOR, openKubernetes } from '@structural/kubernetes-wasm';
import { PoliciesServer } from '@structural/suites';
import { comparePolicyAnswers } from '../dist/index.js';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('usage: policies.js FOLDER…   (each with objects.json and answers.ndjson.gz)');
  process.exit(2);
}
for (const folder of folders) {
  const objects = JSON.parse(readFileSync(join(folder, 'objects.json'), 'utf8'));
  const lines = gunzipSync(readFileSync(join(folder, 'answers.ndjson.gz')))
    .toString('utf8')
    .trim()
    .split('\n');
  const server = new PoliciesServer(kubernetesVersion(MODULE_MINOR), openKubernetes());
  const { differing, rounds } = comparePolicyAnswers(
    objects,
    lines.map((line) => JSON.parse(line)),
    server,
  );
  for (const { engine, name, server: theirs } of differing.slice(0, 5))
    console.error(`differs: ${name}\n  server ${JSON.stringify(theirs).slice(0, 2000)}\n  engine ${JSON.stringify(engine).slice(0, 2000)}`);
  console.log(`${folder}: ${lines.length} answers, ${differing.length} differ in the order of policies that was found in ${rounds} rounds`);
  if (differing.length > 0) process.exitCode = 1;
}
