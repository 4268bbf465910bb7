import fc from 'fast-check';
import { runs, timeout } from '../../../tools/search-budget/search-budget.mjs';
import { openKubernetes, type KubernetesAnswer, type KubernetesRequest } from '../src/index.js';
import { edits, mutated, type Plain } from './mutated-object.js';
import { openServer, withoutIds } from './open-server.js';
import { acceptedObject, changed, SERVER_CASES } from './server-cases.js';

// Mutants of the objects in server-cases.yaml, and one in eleven times of their updates: a kube-apiserver with `--allow-privileged`, which STRUCTURAL_KUBE_APISERVER names, and the module
// answer alike: code, reason, message, causes, warnings and object.
const { STRUCTURAL_KUBE_APISERVER: server } = process.env;
const MUTANTS = runs(1_000);

const objects = Object.entries(SERVER_CASES).map(([kind, { created = {}, updated }]) => {
  const changes = Object.values(created).map((each) =>
    Object.fromEntries(Object.entries(each).filter(([path]) => path !== 'fieldValidation')),
  );
  return { whole: acceptedObject(kind), changes, isUpdated: updated !== undefined };
});

const about = { edits, fieldValidation: fc.constantFrom('Strict' as const, 'Strict' as const, 'Warn' as const, 'Ignore' as const) };
const created = fc
  .record({ ...about, of: fc.constantFrom(...objects), which: fc.option(fc.nat(1_000)) })
  .map(({ edits: list, fieldValidation, of: { changes, whole }, which }) => {
    const change = which === null ? undefined : changes[which % changes.length];
    const object = mutated(change === undefined ? whole : changed(whole, change), list);
    return { object, request: { text: JSON.stringify(object), fieldValidation } };
  });
const updated = fc
  .record({ ...about, of: fc.constantFrom(...objects.filter(({ isUpdated }) => isUpdated)) })
  .map(({ edits: list, fieldValidation, of: { whole } }) => {
    const object: Plain = mutated(whole, list);
    object['metadata'] = { ...(object['metadata'] as Plain), name: (whole['metadata'] as Plain)['name'] };
    return { object, request: { text: JSON.stringify(object), fieldValidation, old: JSON.stringify(whole) } };
  });
const requests: fc.Arbitrary<{ readonly object: Plain; readonly request: KubernetesRequest }> = fc.oneof(
  { weight: 10, arbitrary: created },
  { weight: 1, arbitrary: updated },
);

(server === undefined ? test.skip : test)(
  `${String(MUTANTS)} mutants of objects of built-in kinds are answered as by a kube-apiserver`,
  async () => {
    const answerTo = openServer(String(server));
    const kubernetes = openKubernetes();
    await fc.assert(
      fc.asyncProperty(requests, async ({ object, request }) => {
        const theirs = comparable(await answerTo(request), object);
        expect(comparable(kubernetes.judge({ ...request, allowPrivileged: true }), object)).toBe(theirs);
      }),
      { numRuns: MUTANTS },
    );
  },
  timeout(120_000),
);

/** An answer as a text, without what the server leaves out where it is empty, or draws. */
function comparable(answer: KubernetesAnswer, asked: Plain): string {
  const { causes = [], code, message, object, reason, served, warnings = [] } = answer;
  const texts = causes.map((cause) => `${cause.field ?? ''}: ${cause.reason ?? ''}: ${cause.message}`).sort();
  // The order of errors about a map is drawn, too; the causes have all of their words.
  const words = causes.length > 1 ? `${message?.slice(0, message.indexOf('[')) ?? ''} ${String(message?.length)}` : message;
  const text = withoutIds(
    JSON.stringify(sorted({ code, served, reason, message: words, causes: texts, warnings: warnings.toSorted(), object })),
  );
  // A name of its own gets a LimitRange without one.
  const { generateName: prefix, name } = (asked['metadata'] ?? {}) as Plain;
  return typeof prefix === 'string' && prefix !== '' && name === undefined
    ? text.replaceAll(new RegExp(`${prefix.replaceAll(/\W/g, '\\$&')}[a-z0-9]{5}`, 'g'), `${prefix}xxxxx`)
    : text;
}

/** A value with the names of its members in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
