#!/usr/bin/env node
// Whether an editor is offered what people write: in random resources of a folder that the server accepts, a random field is taken away with all that is
// in it, and asked for at its place. Counts where the field is offered, and where the text is accepted once it is taken; prints each place that is not.
// usage: node tools/bench/bin/completions.js FOLDER [PLACES] [SEED]   (default: 200 places, seed 1; bundle kubectl-structural before)
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openRandom } from '../../kube-apiserver/random.mjs';
import { openEditor } from './open-editor.js';

const [given, wanted = '200', seed = '1'] = process.argv.slice(2);
if (given === undefined || !(Number(wanted) > 0) || !Number.isSafeInteger(Number(seed))) {
  process.stderr.write('usage: node tools/bench/bin/completions.js FOLDER [PLACES] [SEED]\n');
  process.exit(2);
}
const folder = realpathSync(given);
const MAX_TRIES = 20;
const MAX_BYTES = 200_000;

const { pick } = openRandom(Number(seed));

const files = readdirSync(folder, { recursive: true })
  .filter((name) => /\.ya?ml$/.test(name))
  .sort()
  .map((name) => ({ name, uri: pathToFileURL(join(folder, name)).href, text: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ text }) => text.length <= MAX_BYTES && /^apiVersion: */m.test(text) && !/^kind: *["']?CustomResourceDefinition/m.test(text));

const { ask, change, close, end, findings, open } = await openEditor(folder);
/** Errors and fields that are dropped. */
const faults = async (file) =>
  (await findings(file)).filter(({ severity }) => severity <= 2).map(({ code, message }) => `${code}: ${message.split('\n')[0]}`);

const KEY = /^( *)(- )?("?)([A-Za-z][\w.-]*)\3:(?: |$)/;

/** A field on a line of a text, and the text without it, with an empty line in its place. */
function without(lines, at) {
  const [, indent, dash = '', , name] = KEY.exec(lines[at]) ?? [];
  if (name === undefined) return undefined;
  const column = indent.length + dash.length;
  let end = at + 1;
  const belongs = (line) => {
    const own = /^ */.exec(line)[0].length;
    return line.trim() === '' || own > column || (own === column && /^ *-(?: |$)/.test(line) && dash === '' && !lines[at].includes('- '));
  };
  // A comment belongs to what follows it, however far it is indented.
  for (let i = end; i < lines.length; i++) {
    if (/^ *#/.test(lines[i])) continue;
    if (!belongs(lines[i])) break;
    end = i + 1;
  }
  const line = indent + dash;
  return { name, position: { line: at, character: column }, text: [...lines.slice(0, at), line, ...lines.slice(end)].join('\n') };
}

/** Whether a definition has the field by its name: what maps hold is not for anybody to offer. */
const isNamed = async (file, { name, position }) => (await ask('prepareRename', file, { position }))?.placeholder === name;

function edited(text, { newText, range }) {
  const lines = text.split('\n');
  const offset = ({ character, line }) => lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  return text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end));
}

const counts = { places: 0, offered: 0, accepted: 0 };
const missed = [];
for (let tries = 0; counts.places < Number(wanted) && tries < MAX_TRIES * Number(wanted) && files.length > 0; tries++) {
  const file = pick(files);
  const lines = file.text.split('\n');
  const keys = lines.flatMap((line, at) => (KEY.test(line) && !/^(?:apiVersion|kind|metadata|status)\b/.test(line) ? [at] : []));
  const gone = keys.length === 0 ? undefined : without(lines, pick(keys));
  if (gone === undefined) continue;
  await open(file);
  if ((await faults(file)).length === 0 && (await isNamed(file, gone))) {
    counts.places++;
    await change(file, gone.text);
    const items = await ask('completion', file, { position: gone.position });
    const item = items.find(({ label }) => label === gone.name);
    const place = `${relative(folder, fileURLToPath(file.uri))}:${gone.position.line + 1} ${gone.name}`;
    if (item === undefined) missed.push(`not offered: ${place}`);
    else {
      counts.offered++;
      await change(file, [item.textEdit, ...(item.additionalTextEdits ?? [])].reduce(edited, gone.text));
      const found = await faults(file);
      if (found.length === 0) counts.accepted++;
      else missed.push(`not accepted: ${place}: ${found[0]}`);
    }
  }
  await close(file);
}
for (const line of missed) console.log(line);
const { accepted, offered, places } = counts;
console.log(`${places} places, ${offered} offered, ${accepted} accepted`);
await end();
process.exitCode = missed.length > 0 ? 1 : 0;
