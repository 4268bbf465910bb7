#!/usr/bin/env node
// Holds what the module of built-in kinds answers to a running kube-apiserver: `node tools/hold-builtin.mjs https://127.0.0.1:PORT [--token TOKEN] [--count 2500] [--seed 1]
// [--show 10]`, over so many mutants of the objects in packages/kubernetes-wasm/tests/server-cases.yaml and a tenth as many of their updates. Code, reason, message, causes,
// warnings and the object must be the same. Exits with 1 where one differs.
import { parseArgs } from 'node:util';
import { openKubernetes } from '../packages/kubernetes-wasm/dist/index.js';
import { mutant } from './kube-apiserver/mutant.mjs';
import { openServer, withoutIds } from './kube-apiserver/open-server.mjs';
import { openRandom } from './kube-apiserver/random.mjs';
import { acceptedObject, changed, SERVER_CASES } from './kube-apiserver/server-cases.mjs';
import { sorted } from './kube-apiserver/sorted.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string' },
    count: { type: 'string', default: '2500' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '10' },
  },
});
const [address] = positionals;
if (address === undefined) throw new Error('node tools/hold-builtin.mjs https://127.0.0.1:PORT [--seed N]');
const answerTo = openServer(address, values.token);
const kubernetes = openKubernetes();
const random = openRandom(Number(values.seed));
const objects = Object.entries(SERVER_CASES).map(([kind, { created = {}, updated }]) => {
  const changes = Object.values(created).map(({ fieldValidation: _, ...each }) => each);
  return { whole: acceptedObject(kind), changes, isUpdated: updated !== undefined };
});
const updatable = objects.filter(({ isUpdated }) => isUpdated);
const count = Number(values.count);
const sums = { exact: 0, accepted: 0, differ: 0 };
for (let i = 0; i < Math.round(1.1 * count); i++) await hold(i < count ? objects : updatable, i >= count);
console.log(`seed ${values.seed}: ${sums.exact} answers exact (${sums.accepted} accepted), ${sums.differ} differ`);
process.exit(sums.differ > 0 ? 1 : 0);

/** Asks both about a mutant of one of the objects, or about its update. */
async function hold(from, isUpdate) {
  const { changes, whole } = random.pick(from);
  const object = mutant(!isUpdate && random.isLikely(0.5) && changes.length > 0 ? changed(whole, random.pick(changes)) : whole, random);
  if (isUpdate) object.metadata = { ...object.metadata, name: whole.metadata.name };
  const fieldValidation = random.pick(['Strict', 'Strict', 'Warn', 'Ignore']);
  const request = { text: JSON.stringify(object), fieldValidation, ...(isUpdate && { old: JSON.stringify(whole) }) };
  const [theirs, ours] = [await answerTo(request), kubernetes.judge(request)].map((answer) => comparable(answer, object));
  if (theirs === ours) {
    sums.exact++;
    if (JSON.parse(theirs).code < 300) sums.accepted++;
  } else if (sums.differ++ < Number(values.show))
    console.log(`${isUpdate ? 'update' : 'create'} ${fieldValidation} ${request.text}\n  server ${theirs}\n  ours   ${ours}`);
}

/** An answer as a text, without what the server leaves out where it is empty, or draws. */
function comparable({ causes = [], code, message, object, reason, served, warnings = [] }, { metadata }) {
  const texts = causes.map((cause) => `${cause.field ?? ''}: ${cause.reason ?? ''}: ${cause.message}`).sort();
  // The order of errors about a map is drawn, too; the causes have all of their words.
  const words = causes.length > 1 ? `${message.slice(0, message.indexOf('['))} ${message.length}` : message;
  const text = withoutIds(
    JSON.stringify(sorted({ code, served, reason, message: words, causes: texts, warnings: warnings.toSorted(), object })),
  );
  // A name of its own gets a LimitRange without one.
  const prefix = metadata?.generateName;
  return typeof prefix === 'string' && prefix !== '' && metadata.name === undefined
    ? text.replaceAll(new RegExp(`${RegExp.escape?.(prefix) ?? prefix.replaceAll(/\W/g, '\\$&')}[a-z0-9]{5}`, 'g'), `${prefix}xxxxx`)
    : text;
}
