#!/usr/bin/env node
// One contestant: reads every CRD below a folder and gives the structural verdict, several rounds in one process.
// usage: verdict.js FOLDER ROUNDS   prints {definitions, errors, milliseconds: [per round], peakMiB}
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinition, structuralVerdicts } from '@structural/core';
import { parseDocuments } from '@structural/document';

const [folder = '.', rounds = '1'] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort();
const texts = files.map((file) => readFileSync(file));

function round() {
  let definitions = 0;
  let errors = 0;
  for (const text of texts) {
    for (const document of parseDocuments(text)) {
      if (!document.ok || document.value?.kind !== 'CustomResourceDefinition') continue;
      const reading = readDefinition(document.value);
      if (!reading.ok) continue;
      definitions += 1;
      for (const verdict of structuralVerdicts(reading.definition)) errors += verdict.errors.length + (verdict.conversionError === undefined ? 0 : 1);
    }
  }
  return { definitions, errors };
}

const milliseconds = [];
let counts = { definitions: 0, errors: 0 };
for (let i = 0; i < Number(rounds); i++) {
  const start = performance.now();
  counts = round();
  milliseconds.push(performance.now() - start);
}
console.log(JSON.stringify({ ...counts, milliseconds, peakMiB: process.resourceUsage().maxRSS / 1024 }));
