/** Plays one random history against two servers. */
import { openRandom } from './random.mjs';
import { secondOf, settled } from './compare-answers.mjs';
import { nextStep, pathsOf } from './steps.mjs';

/** A server as a history knows it: names for the uids that it has answered, and the last states of each object. */
const openSide = (ask) => ({ ask, uids: new Map(), seen: new Map() });

/**
 * Plays so many steps of a seed in a namespace of their own; yields each step with its difference, if the servers answer differently. Objects of a difference are deleted
 * in both, so that it is not counted again.
 *
 * The real server is asked first, and the own one at the second that it answered: managers are in the order of their times, which are whole seconds.
 */
export async function* playHistory({ clock, own, real, seed, steps, ...about }) {
  const { group, namespace } = about;
  const sides = [openSide(real), openSide(own)];
  for (const { ask } of sides) {
    const made = await ask('POST', '/api/v1/namespaces', { metadata: { name: namespace } }, 'application/json');
    if (made.status !== 201) throw new Error(`${namespace} is refused: ${JSON.stringify(made.body)}`);
  }
  const random = openRandom(seed);
  for (let i = 0; i < steps; i++) {
    const next = nextStep(about, random);
    const answers = [];
    for (const side of sides) answers.push(await play(side, next, i, clock));
    const [theirs, ours] = answers;
    const { method, path } = ours;
    if (ours.text === theirs.text) {
      yield { method };
      continue;
    }
    const short = (text) => text.replaceAll(group, 'GROUP').replaceAll(namespace, 'NS');
    const text = short(`${path} ${ours.body}\n  own  ${ours.text}\n  real ${theirs.text}`);
    yield { method, difference: { method, text, step: i } };
    for (const side of sides) await forget(side, path);
  }
  // What is left would use up the addresses of Services.
  for (const path of pathsOf(about)) await forget(sides[0], path);
}

/** Asks one server. */
async function play(side, next, number, clock) {
  const [method, path, body, type] = next(side);
  const sentAt = Date.now();
  const answer = await side.ask(method, path, body, type);
  clock.set(secondOf(await withManagers(side, answer, { method, path, sentAt }), sentAt) * 1_000);
  const key = keyOf(answer.body);
  const isWritten =
    key !== undefined && side.seen.get(key)?.at(-1)?.metadata.resourceVersion !== answer.body.metadata.resourceVersion ? 'written ' : '';
  if (!path.includes('dryRun') && !JSON.stringify(body ?? '').includes('dryRun')) note(side, answer, number);
  // A server may have patched an object of its watch cache that was just deleted, and warn of what became of it.
  const isLate = method === 'PATCH' && answer.status === 404;
  const text = settled(isLate ? { ...answer, warnings: [] } : answer, side.uids);
  return { method, path, body: JSON.stringify(body), text: `${isWritten}${text}` };
}

/** An answer that shows who owns what: that of the object, where a write was answered with another one and a second began meanwhile. */
async function withManagers(side, answer, { method, path, sentAt }) {
  const isWithin = Math.floor(sentAt / 1_000) === Math.floor(Date.now() / 1_000);
  if (isWithin || method === 'GET' || answer.body?.kind !== 'Scale') return answer;
  return side.ask('GET', path.replace(/\/scale(?:\?.*)?$/v, ''));
}

const keyOf = (object) => (object?.metadata?.name === undefined ? undefined : `${object.kind} ${object.metadata.name}`);

/** Remembers the states of an answer, and gives new uids names. */
function note(side, { body, status }, number) {
  for (const [index, each] of (Array.isArray(body?.items) ? body.items : [body]).entries()) {
    const uid = each?.metadata?.uid ?? each?.details?.uid;
    if (uid !== undefined && !side.uids.has(uid)) side.uids.set(uid, `uid-${number}-${index}`);
    const key = keyOf(each);
    if (status >= 300 || key === undefined || ['Scale', 'Status'].includes(each.kind)) continue;
    side.seen.set(key, [...(side.seen.get(key) ?? []), each].slice(-3));
  }
}

/** Deletes all objects of the kind at a path, whatever holds them. */
async function forget({ ask }, path) {
  const base = path.replace(/(\/namespaces\/[^\/]+\/[^\/?]+).*$/v, '$1');
  for (const { metadata } of (await ask('GET', base)).body.items ?? []) {
    await ask('PATCH', `${base}/${metadata.name}`, { metadata: { finalizers: null } }, 'application/merge-patch+json');
    await ask('DELETE', `${base}/${metadata.name}?gracePeriodSeconds=0&propagationPolicy=Background`);
  }
}
