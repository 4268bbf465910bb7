#!/usr/bin/env node
// Asks a running kube-apiserver what it answers to packages/kubernetes-wasm/tests/server-cases.yaml, and writes the answers beside it:
// `node tools/ask-server.mjs https://127.0.0.1:PORT [TOKEN]`. Documents are sent as dry runs. What is updated is created for that and deleted
// again, so the server is one for tests.
import { writeFileSync } from 'node:fs';
import { openServer } from './kube-apiserver/open-server.mjs';
import { acceptedObject, changed, SERVER_CASES } from './kube-apiserver/server-cases.mjs';

const [server, token = 'loopback'] = process.argv.slice(2);
if (server === undefined) throw new Error('node tools/ask-server.mjs https://127.0.0.1:PORT [TOKEN]');
const answerTo = openServer(server, token);
const lines = [];

for (const [kind, { created = {}, updated = {}, status = {} }] of Object.entries(SERVER_CASES)) {
  const whole = acceptedObject(kind);
  await addCase(`${kind}: as it is`, whole, {});
  for (const [title, changes] of Object.entries(created)) await addCase(`${kind}: ${title}`, whole, changes);
  for (const [title, changes] of Object.entries(updated)) await addCase(`${kind}, updated: ${title}`, whole, changes, { old: whole });
  for (const [title, changes] of Object.entries(status))
    await addCase(`${kind}, its status: ${title}`, whole, changes, { old: whole, subresource: 'status' });
}
const answers = new URL('../packages/kubernetes-wasm/tests/server-answers.jsonl', import.meta.url);
writeFileSync(answers, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
console.log(`${lines.length} answers`);

async function addCase(name, whole, { fieldValidation = 'Strict', ...changes }, { old, subresource } = {}) {
  const text = JSON.stringify(changed(whole, changes));
  const asked = { text, fieldValidation, ...(old && { old: JSON.stringify(old) }), ...(subresource && { subresource }) };
  lines.push({ name, request: asked, answer: await answerTo(asked) });
}
