import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openAsk } from '../../../../tools/kube-apiserver/ask.mjs';
import { runs, seed, timeout } from '../../../../tools/search-budget/search-budget.mjs';
import { startCluster } from '../../src/index.js';
import { openKnown, readKnown } from './known-differences.mjs';
import { playHistory } from './play-history.mjs';
import { widgetsOf } from './steps.mjs';

// Random histories of writes against this server and a kube-apiserver with `--allow-privileged`, which STRUCTURAL_KUBE_APISERVER names. Compared are status code, reason, message, warnings,
// objects up to uids, times, versions and addresses of Services, and whether something was written. Each seed is a history in its own namespace, of custom resources and of built-in kinds in
// turn. A whole run needs every line of the known differences but rare ones.
const { STRUCTURAL_KUBE_APISERVER: server } = process.env;
const WRITES = runs(1_000);
const STEPS = 500;
const WHOLE_RUN = 50_000;
const LIST = readFileSync(new URL('known-differences.txt', import.meta.url), 'utf8');

describe('the list of known differences', () => {
  test('each has a reason, or the list is refused', () => {
    expect(readKnown(LIST).every(({ reason }) => reason.length > 20)).toBe(true);
    expect(() => readKnown('# a comment\n\nPUT /pods')).toThrow('line 3 of the known differences: write METHOD PATTERN # reason');
  });

  test('a line knows differences of its method and pattern, and one that nothing needed is named', () => {
    const known = openKnown(readKnown('PUT /pods.*\\n  real 409 # the reason\nGET /pods # another one\nrarely GET /odd # a third'));
    const text = '/api/v1/namespaces/NS/pods/a {}\n  own  200 {}\n  real 409 {}';
    expect(['PUT', 'DELETE'].map((method) => known.isKnown({ method, text }))).toEqual([true, false]);
    expect(known.isKnown({ method: 'PUT', text: text.replace('409', '500') })).toBe(false);
    expect(known.counts()).toEqual([
      { line: 1, reason: 'the reason', count: 1 },
      { line: 2, reason: 'another one', count: 0 },
      { line: 3, reason: 'a third', count: 0 },
    ]);
    expect(known.unused().map(({ line }) => line)).toEqual([2]);
  });
});

(server === undefined ? test.skip : test)(
  `${String(WRITES)} random writes are answered as by a kube-apiserver, except for known differences`,
  async () => {
    const group = `g${Date.now().toString(36)}.example.com`;
    const real = openAsk(String(server), 'loopback');
    const known = openKnown(readKnown(LIST));
    await createDefinition(real.ask, group);
    const unknown: string[] = [];
    let writes = 0;
    for (let next = seed; writes < WRITES; next++) {
      const cluster = await startCluster({ crds: [widgetsOf(group)] });
      const own = openAsk(cluster.url);
      const history = { clock: cluster.clock, group, isBuiltin: next % 2 === 0, namespace: `h${Date.now().toString(36)}` };
      for await (const { difference, method } of playHistory({ ...history, own: own.ask, real: real.ask, seed: next, steps: STEPS })) {
        if (method !== 'GET') writes++;
        if (difference !== undefined && !known.isKnown(difference))
          unknown.push(`${String(next)}/${String(difference.step)}: ${method} ${difference.text}`);
      }
      own.close();
      await cluster.stop();
    }
    await real.ask('DELETE', `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.${group}`);
    real.close();
    for (const { count, reason } of known.counts()) process.stdout.write(`${String(count).padStart(7)} known: ${reason}\n`);
    process.stdout.write(`${String(writes)} writes, ${String(unknown.length)} differences that are not known\n`);
    expect(unknown).toEqual([]);
    if (writes >= WHOLE_RUN) expect(known.unused()).toEqual([]);
  },
  timeout(120_000),
);

/** Creates the definition, and waits until both of its versions are served. */
async function createDefinition(ask: ReturnType<typeof openAsk>['ask'], group: string): Promise<void> {
  const made = await ask('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', widgetsOf(group));
  if (made.status !== 201) throw new Error(`the server refuses the CRD: ${JSON.stringify(made.body)}`);
  for (let i = 0; i < 100; i++) {
    await pause(100);
    const answers = [];
    for (const version of ['v1', 'v2']) answers.push(await ask('GET', `/apis/${group}/${version}/widgets`));
    if (answers.every(({ status }) => status === 200)) break;
  }
  await pause(1_000);
}
