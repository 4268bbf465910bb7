import { openKubernetes } from '../../packages/kubernetes-wasm/dist/index.js';
import { mutant } from './mutant.mjs';
import { withoutIds } from './open-server.mjs';
import { acceptedObject, changed, SERVER_CASES } from './server-cases.mjs';
import { sorted } from './sorted.mjs';

/** Asks a server and the module of built-in kinds about mutants of the objects that tests ask about, and of their updates: yields each with both answers. */
export async function* holdBuiltin({ answerTo }, random, { count = 2_500 }) {
  const objects = Object.entries(SERVER_CASES).map(([kind, { created = {}, updated }]) => {
    const changes = Object.values(created).map(({ fieldValidation: _, ...each }) => each);
    return { whole: acceptedObject(kind), changes, isUpdated: updated !== undefined };
  });
  const updatable = objects.filter(({ isUpdated }) => isUpdated);
  const kubernetes = openKubernetes();
  for (let i = 0; i < Math.round(1.1 * count); i++) {
    const { changes, whole } = random.pick(i < count ? objects : updatable);
    const old = i < count ? undefined : whole;
    const base = old === undefined && random.isLikely(0.5) && changes.length > 0 ? changed(whole, random.pick(changes)) : whole;
    const object = mutant(base, random);
    if (old !== undefined) object.metadata = { ...object.metadata, name: old.metadata.name };
    const fieldValidation = random.pick(['Strict', 'Strict', 'Warn', 'Ignore']);
    const request = { text: JSON.stringify(object), fieldValidation, ...(old && { old: JSON.stringify(old) }) };
    const [theirs, ours] = [await answerTo(request), kubernetes.judge(request)].map((answer) => comparable(answer, object));
    yield { asked: `${old ? 'update' : 'create'} ${fieldValidation} ${request.text}`, ours, theirs };
  }
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
