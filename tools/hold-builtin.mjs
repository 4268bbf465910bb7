#!/usr/bin/env node
// Holds the module of built-in kinds to a running kube-apiserver over mutants of the objects in packages/kubernetes-wasm/tests/server-cases.yaml:
// `node tools/hold-builtin.mjs https://127.0.0.1:PORT [--token TOKEN] [--documents 2500] [--updates 250] [--seed 1] [--show 10]`. Code, reason, message,
// causes, warnings and the object must be the same. Exits with 1 where one differs.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { openKubernetes } from '../packages/kubernetes-wasm/dist/index.js';
import { changed } from './kube-apiserver/changed.mjs';
import { mutant } from './kube-apiserver/mutant.mjs';
import { openServer, withoutIds } from './kube-apiserver/open-server.mjs';
import { openRandom } from './kube-apiserver/random.mjs';
import { sorted } from './kube-apiserver/sorted.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string' },
    documents: { type: 'string', default: '2500' },
    updates: { type: 'string', default: '250' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '10' },
  },
});
const [server] = positionals;
if (server === undefined) throw new Error('node tools/hold-builtin.mjs https://127.0.0.1:PORT [--seed N]');
const cases = parse(readFileSync(new URL('../packages/kubernetes-wasm/tests/server-cases.yaml', import.meta.url), 'utf8'));
const objects = Object.entries(cases).map(([kind, { object, created = {}, updated }]) => {
  const [apiVersion, name] = kind.split(' ');
  return {
    whole: { apiVersion, kind: name, metadata: { name: 'a' }, ...object },
    changes: Object.values(created),
    isUpdated: updated !== undefined,
  };
});
const updatable = objects.filter(({ isUpdated }) => isUpdated);
const { answerTo } = openServer(server, values.token);
const kubernetes = openKubernetes();
const random = openRandom(Number(values.seed));
const sums = { exact: 0, accepted: 0, differ: 0 };

for (let i = 0; i < Number(values.documents); i++) {
  const { changes, whole } = random.pick(objects);
  await hold(random.isLikely(0.5) && changes.length > 0 ? withChanges(whole, random.pick(changes)) : whole, undefined);
}
for (let i = 0; i < Number(values.updates); i++) {
  const { whole } = random.pick(updatable);
  await hold(whole, whole);
}
const asked = Number(values.documents) + Number(values.updates);
console.log(
  `${asked} documents of ${objects.length} kinds, seed ${values.seed}: ${sums.exact} exact (${sums.accepted} accepted), ${sums.differ} differ`,
);
process.exit(sums.differ > 0 ? 1 : 0);

function withChanges(whole, { fieldValidation, ...changes }) {
  return changed(whole, changes);
}

async function hold(base, old) {
  const object = mutant(base, random);
  if (old !== undefined) object.metadata = { ...object.metadata, name: old.metadata.name };
  const request = {
    text: JSON.stringify(object),
    fieldValidation: random.pick(['Strict', 'Strict', 'Warn', 'Ignore']),
    ...(old && { old: JSON.stringify(old) }),
  };
  const answer = await answerTo(request);
  const [said, own] = [comparable(answer, object), comparable(kubernetes.judge(request), object)];
  if (said === own) {
    sums.exact++;
    if (answer.code < 300) sums.accepted++;
  } else if (sums.differ++ < Number(values.show)) {
    console.log(`${old ? 'update' : 'create'} ${request.fieldValidation} ${request.text}\n  server ${said}\n  module ${own}`);
  }
}

/** An answer as a text, without what the server leaves out where it is empty, or draws. */
function comparable({ causes = [], code, message, object, reason, served, warnings = [] }, { metadata }) {
  const texts = causes.map((cause) => `${cause.field ?? ''}: ${cause.reason ?? ''}: ${cause.message}`).sort();
  // The order of errors about a map is drawn, too; the causes have all of their words.
  const words = causes.length > 1 ? `${message.slice(0, message.indexOf('['))} ${message.length}` : message;
  const whole = sorted({ code, served, reason, message: words, causes: texts, warnings: warnings.toSorted(), object });
  // A name of its own gets a LimitRange without one.
  const text = withoutIds(JSON.stringify(whole));
  const prefix = metadata?.generateName;
  return typeof prefix === 'string' && prefix !== '' && metadata.name === undefined
    ? text.replaceAll(new RegExp(`${RegExp.escape?.(prefix) ?? prefix.replaceAll(/\W/g, '\\$&')}[a-z0-9]{5}`, 'g'), `${prefix}xxxxx`)
    : text;
}
