#!/usr/bin/env node
// What a site of many APIs costs: first, again with nothing changed, again with one definition changed; all formats, as whole processes.
// usage: node tools/bench/bin/site.js [FOLDER] [--apis N] [--against COMMAND]   (FOLDER holds CRDs; default: the shared corpus beside the clone, else the
// examples. COMMAND is the structural-catalog.cjs of another release.) Bundle the publisher before: npx nx run catalog-publisher:bundle
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const packed = join(here, '../../../packages/catalog-publisher/dist');
const corpus = resolve(here, '../../../../shared/corpus/crds');
const options = process.argv.slice(2);
const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
const given = options.find((one, i) => !one.startsWith('--') && !options[i - 1]?.startsWith('--'));
const folder = resolve(given ?? (existsSync(corpus) ? corpus : join(here, '../../../examples')));
const wanted = Number(option('--apis') ?? 1000);
const { publishManifests } = createRequire(import.meta.url)(join(packed, 'library.cjs'));

const scratch = mkdtempSync(join(tmpdir(), 'structural-bench-site-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** Files with so many APIs: those of the folder that are published as they are, again and again under groups of their own. */
function writeInputs() {
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => /\.(ya?ml|json)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const apis = publishManifests(files).apis.filter(({ group }) => !group.endsWith('k8s.io'));
  const perFile = groupBy(apis);
  const inputs = join(scratch, 'crds');
  mkdirSync(inputs);
  let count = 0;
  let bytes = 0;
  for (let round = 0; count < wanted; round++) {
    for (const { file, text } of files) {
      const own = perFile.get(file);
      const groups = new Set(own?.map(({ group }) => group));
      if (own === undefined || groups.size !== 1 || count + own.length > wanted) continue;
      const [group] = groups;
      const renamed = round === 0 ? text : text.replaceAll(group, `r${round}.${group}`);
      writeFileSync(join(inputs, `${round}-${count}.${file.split('.').at(-1)}`), renamed);
      count += own.length;
      bytes += renamed.length;
    }
    if (round > wanted) throw new Error(`${folder} publishes nothing`);
  }
  console.log(`${count} APIs in ${(bytes / 1e6).toFixed(0)} MB of definitions, ${availableParallelism()} processors`);
  return inputs;
}

function groupBy(apis) {
  const groups = new Map();
  for (const api of apis) groups.set(api.file, [...(groups.get(api.file) ?? []), api]);
  return groups;
}

// Says at the end what the process, with all its threads, has used.
const meter = join(scratch, 'meter.cjs');
const used = join(scratch, 'used.json');
writeFileSync(
  meter,
  `if (require('node:worker_threads').isMainThread) process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(used)}, JSON.stringify(process.resourceUsage())));`,
);

function measure(title, command, args) {
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--require', meter, command, 'site', ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 2 || status === null) throw new Error(stderr.slice(-2000));
  const seconds = (performance.now() - start) / 1000;
  const { maxRSS, systemCPUTime, userCPUTime } = JSON.parse(readFileSync(used, 'utf8'));
  const processors = (userCPUTime + systemCPUTime) / 1e6;
  console.log(
    `${title.padEnd(32)}${seconds.toFixed(1).padStart(8)} s${processors.toFixed(1).padStart(8)} s of processors${(maxRSS / 1024).toFixed(0).padStart(7)} MiB  ${stdout.trim()}`,
  );
  return { seconds, processors };
}

/** How much lies in a folder. */
function sizeOf(path) {
  return readdirSync(path, { recursive: true }).reduce((sum, file) => sum + statSync(join(path, file)).size, 0);
}

const inputs = writeInputs();
const ours = join(packed, 'structural-catalog.cjs');
const out = (name) => ['--out', join(scratch, name)];
const first = measure('first', ours, [inputs, ...out('site')]);
console.log(`${''.padEnd(32)}${(sizeOf(join(scratch, 'site')) / 1e6).toFixed(0).padStart(8)} MB`);
const again = measure('again, nothing changed', ours, [inputs, ...out('site')]);
const one = join(inputs, readdirSync(inputs)[0]);
writeFileSync(one, `# changed\n${readFileSync(one, 'utf8').replace(/description: (?=\w)/, 'description: Changed. ')}`);
measure('again, one definition changed', ours, [inputs, ...out('site')]);
measure('Markdown', ours, [inputs, ...out('markdown'), '--format', 'markdown']);
measure('JSON', ours, [inputs, ...out('json'), '--format', 'json']);
console.log(
  `again / first: ${(again.seconds / first.seconds).toFixed(2)}, of processors ${(again.processors / first.processors).toFixed(2)}`,
);
const other = option('--against');
if (other !== undefined) {
  const theirs = measure('the other, first', resolve(other), [inputs, ...out('other')]);
  const theirsAgain = measure('the other, again', resolve(other), [inputs, ...out('other')]);
  for (const [name, mine, its] of [
    ['first', first, theirs],
    ['again', again, theirsAgain],
  ])
    console.log(
      `${name}: ours / the other ${(mine.seconds / its.seconds).toFixed(2)}, of processors ${(mine.processors / its.processors).toFixed(2)}`,
    );
}
