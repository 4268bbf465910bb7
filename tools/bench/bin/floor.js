#!/usr/bin/env node
// What the least that a cold `validate` must do takes in this Node.js, as whole processes, each doing what the one before does and one thing more: files are
// found, read, decoded, cut into lines, and lines become nested objects by the simplest reader that one can write, which knows neither quotes, comments,
// numbers nor lists in one line, and so gives no values that anybody could use. Beside it the same values by JSON.parse, and `validate` itself.
// usage: node tools/bench/bin/floor.js FOLDER [ROUNDS]   (crds/ and crs/ in FOLDER; compile and bundle kubectl-structural before)
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STEPS = ['nothing', 'found', 'read', 'decoded', 'lines', 'objects', 'json'];
const [folder, more = '3'] = process.argv.slice(2);
if (STEPS.includes(folder)) work(folder, more);
else if (folder !== undefined && Number(more) >= 1) await measure(Number(more));
else {
  process.stderr.write('usage: node tools/bench/bin/floor.js FOLDER [ROUNDS]\n');
  process.exitCode = 2;
}

/** What a process of one step does. */
function work(step, scratch) {
  if (step === 'nothing') return;
  const place = (name) => join(scratch, step === 'json' ? `${name}-json` : name);
  const paths = ['crds', 'crs'].flatMap((name) => readdirSync(place(name)).map((file) => join(place(name), file)));
  if (step === 'found') return;
  let sum = 0;
  for (const path of paths) {
    const bytes = readFileSync(path);
    if (step === 'read') sum += bytes.length;
    else if (step === 'json') sum += Object.keys(JSON.parse(bytes.toString('utf8'))).length;
    else {
      const text = bytes.toString('utf8');
      if (step === 'decoded') sum += text.length;
      else if (step === 'lines') for (let at = 0; at >= 0; at = text.indexOf('\n', at + 1)) sum++;
      else sum += Object.keys(objectsOf(text)).length;
    }
  }
  if (sum === 0) process.exitCode = 1;
}

/** Nested objects by indentation: `key: text`, or `key:` with more below; what starts with a dash is a key like others. */
function objectsOf(text) {
  const root = {};
  const open = [root];
  const indents = [-1];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const last = end < 0 ? text.length : end;
    let at = start;
    while (text.charCodeAt(at) === 0x20) at++;
    const indent = at - start;
    const colon = text.indexOf(':', at);
    if (at < last && colon >= 0 && colon < last) {
      while (indents.at(-1) >= indent) {
        indents.pop();
        open.pop();
      }
      const key = text.slice(at, colon);
      if (colon + 1 < last) open.at(-1)[key] = text.slice(colon + 2, last);
      else {
        const below = {};
        open.at(-1)[key] = below;
        open.push(below);
        indents.push(indent);
      }
    }
    start = last + 1;
  }
  return root;
}

async function measure(rounds) {
  const { writeColdSet } = await import('./cold-set.js');
  const { parseDocuments, renderDocument } = await import('@structural/document');
  const scratch = mkdtempSync(join(tmpdir(), 'structural-floor-'));
  const command = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
  try {
    const { definitions, resources } = writeColdSet(folder, scratch);
    for (const name of ['crds', 'crs']) {
      mkdirSync(join(scratch, `${name}-json`));
      for (const file of readdirSync(join(scratch, name))) {
        const [document] = parseDocuments(readFileSync(join(scratch, name, file)));
        writeFileSync(join(scratch, `${name}-json`, file), renderDocument(document?.value ?? {}, 'json'));
      }
    }
    const programs = [
      ...STEPS.map((step) => ({ name: step, args: [fileURLToPath(import.meta.url), step, scratch] })),
      {
        name: 'validate',
        args: [command, 'validate', join(scratch, 'crs'), '--crds', join(scratch, 'crds'), '--no-cache', '-q'],
      },
    ].map((program) => ({ ...program, times: [] }));
    for (let round = 0; round < rounds; round++) for (const program of programs) program.times.push(run(program.args, scratch));
    process.stdout.write(`Node.js ${process.version}, ${definitions.size} definitions and ${resources} resources\n\n`);
    process.stdout.write('| what | ms of the processor |\n| --- | --- |\n');
    for (const { name, times } of programs)
      process.stdout.write(`| ${name} | ${times.sort((a, b) => a - b)[times.length >> 1].toFixed(0)} |\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The milliseconds that the processors were busy with a process. */
function run(args, scratch) {
  const clock = join(scratch, 'clock.cjs');
  writeFileSync(
    clock,
    "process.on('exit', () => { const { user, system } = process.cpuUsage(); require('node:fs').writeSync(3, String(user + system)); });\n",
  );
  const { error, output, status } = spawnSync(process.execPath, ['--require', clock, ...args], {
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: join(scratch, 'cache') },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (error !== undefined || status === 2 || status === null) throw error ?? new Error(`${args.join(' ')} ended with ${String(status)}`);
  return Number(output[3]) / 1_000;
}
