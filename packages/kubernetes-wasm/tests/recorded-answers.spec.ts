import { readFileSync, writeFileSync } from 'node:fs';
import type { KubernetesAnswer, KubernetesRequest } from '../src/index.js';
import type { Plain } from './mutated-object.js';
import { openServer } from './open-server.js';
import { acceptedObject, changed, SERVER_CASES } from './server-cases.js';

interface Recorded {
  readonly name: string;
  readonly request: KubernetesRequest;
  readonly answer: KubernetesAnswer;
}

// What a kube-apiserver, which STRUCTURAL_KUBE_APISERVER names, answers to server-cases.yaml. STRUCTURAL_RECORD=1 writes the answers of one that is new, without
// controllers, without the ServiceAccount admission plugin, and without `--allow-privileged`.
const { STRUCTURAL_KUBE_APISERVER: server, STRUCTURAL_RECORD: isRecorded } = process.env;
const file = new URL('server-answers.jsonl', import.meta.url);

const requests = Object.entries(SERVER_CASES).flatMap(([kind, { created = {}, status = {}, updated = {} }]) => {
  const old = acceptedObject(kind);
  const of = (title: string, changes: Readonly<Record<string, Plain>>, more: Partial<KubernetesRequest> = {}) =>
    Object.entries(changes).map(([name, each]) => ({ name: `${kind}${title}: ${name}`, request: requestOf(old, each, more) }));
  const update = { old: JSON.stringify(old) };
  return [
    ...of('', { 'as it is': {}, ...created }),
    ...of(', updated', updated, update),
    ...of(', its status', status, { ...update, subresource: 'status' }),
  ];
});

function requestOf(old: Plain, { fieldValidation = 'Strict', ...changes }: Plain, more: Partial<KubernetesRequest>): KubernetesRequest {
  return { text: JSON.stringify(changed(old, changes)), fieldValidation: fieldValidation as 'Strict', ...more };
}

(server === undefined ? test.skip : test)(
  'a kube-apiserver answers what is recorded',
  async () => {
    const answerTo = openServer(String(server));
    const answers: string[] = [];
    for (const { name, request } of requests) answers.push(JSON.stringify({ name, request, answer: await answerTo(request) }));
    if (isRecorded !== undefined) writeFileSync(file, answers.map((line) => `${line}\n`).join(''));
    // Whether containers may be privileged is a flag of the server.
    const asked = (lines: readonly string[]) =>
      lines.filter((line) => !line.includes('privileged')).map((line) => JSON.parse(line) as Recorded);
    expect(asked(answers)).toEqual(asked(readFileSync(file, 'utf8').trim().split('\n')));
  },
  600_000,
);
