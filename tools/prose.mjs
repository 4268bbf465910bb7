#!/usr/bin/env node
// Checks the words of pages, messages and declarations against the list of `tools/generate/prose.txt`, as `npm run generate` does.
import { fileURLToPath } from 'node:url';
import { proseFaults, wordList } from './generate/prose.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const faults = [...proseFaults(root), ...wordList(root)];
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('no form of tools/generate/prose.txt in pages, messages and declarations');
