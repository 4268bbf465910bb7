#!/usr/bin/env node
// Asks a running kube-apiserver what it answers to packages/kubernetes-wasm/tests/server-cases.yaml, and writes the answers beside it:
// `node tools/ask-server.mjs https://127.0.0.1:PORT [TOKEN]`. Documents are sent as dry runs. What is updated is created for that and deleted
// again, so the server is one for tests.
import { writeFileSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { changed } from './kube-apiserver/changed.mjs';
import { openServer } from './kube-apiserver/open-server.mjs';

const [server, token = 'loopback'] = process.argv.slice(2);
if (server === undefined) throw new Error('node tools/ask-server.mjs https://127.0.0.1:PORT [TOKEN]');
const tests = new URL('../packages/kubernetes-wasm/tests/', import.meta.url);
const { answerTo } = openServer(server, token);
const lines = [];

for (const [kind, { object, created = {}, updated = {}, status = {} }] of Object.entries(
  parse(readFileSync(new URL('server-cases.yaml', tests), 'utf8')),
)) {
  const [apiVersion, name] = kind.split(' ');
  const whole = { apiVersion, kind: name, metadata: { name: 'a' }, ...object };
  await addCase(`${kind}: as it is`, whole, {});
  for (const [title, changes] of Object.entries(created)) await addCase(`${kind}: ${title}`, whole, changes);
  for (const [title, changes] of Object.entries(updated)) await addCase(`${kind}, updated: ${title}`, whole, changes, { old: whole });
  for (const [title, changes] of Object.entries(status))
    await addCase(`${kind}, its status: ${title}`, whole, changes, { old: whole, subresource: 'status' });
}
writeFileSync(new URL('server-answers.jsonl', tests), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
console.log(`${lines.length} answers`);

async function addCase(name, whole, { fieldValidation = 'Strict', ...changes }, { old, subresource } = {}) {
  const text = JSON.stringify(changed(whole, changes));
  const asked = { text, fieldValidation, ...(old && { old: JSON.stringify(old) }), ...(subresource && { subresource }) };
  lines.push({ name, request: asked, answer: await answerTo(asked) });
}
