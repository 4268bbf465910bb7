#!/usr/bin/env node
// What validate spends its time on, stage by stage, in one process: the first time, as a cold run has it, and once more, when the code is compiled. Beside
// each the floor: the least that we know how to do with the same input. It is time of the processor, garbage and compilers included.
// usage: node tools/bench/bin/stages.js [FOLDER]   (FOLDER holds crds/ and crs/; default: the shared corpus beside the clone; compile before)
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDefaultRuleEvaluator, createRuleCompiler, createRuleEvaluator } from '@structural/cel';
import {
  defaultJudge,
  judgeResource,
  NEWEST_KUBERNETES,
  pathSegments,
  readDefinition,
  toResourceType,
  validateDefinition,
} from '@structural/core';
import { decodeBytes, locateNearest, parseDocuments } from '@structural/document';
import { writeColdSet } from './cold-set.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, '../shared/corpus'));
if (!existsSync(join(folder, 'crds'))) {
  process.stderr.write(`${folder} holds no crds\n`);
  process.exit(2);
}

const SCRATCH = 'STRUCTURAL_STAGES';
if (process.env[SCRATCH] === undefined) {
  // The set is made in another process than the one that is measured, which has to be cold.
  const scratch = mkdtempSync(join(tmpdir(), 'structural-stages-'));
  try {
    const { definitions, kinds, resources } = writeColdSet(folder, scratch);
    process.stdout.write(`${resources} resources of ${kinds} kinds, ${definitions.size} definitions, Node.js ${process.version}\n\n`);
    const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, [SCRATCH]: scratch } });
    process.exitCode = status ?? 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
} else measure(process.env[SCRATCH]);

function measure(scratch) {
  const kubernetesVersion = NEWEST_KUBERNETES;
  const stages = new Map();
  const timed = (name, column, work) => {
    const start = process.cpuUsage();
    const made = work();
    const { user, system } = process.cpuUsage(start);
    stages.set(name, { ...stages.get(name), [column]: (user + system) / 1_000 });
    return made;
  };
  const files = (name) => readdirSync(join(scratch, name)).map((file) => join(scratch, name, file));
  for (const column of ['first', 'again']) {
    const stage = (name, work) => timed(name, column, work);
    const read = stage('bytes read', () => ({
      crds: files('crds').map((path) => readFileSync(path)),
      crs: files('crs').map((path) => readFileSync(path)),
    }));
    const texts = stage('text of bytes', () => ({
      crds: read.crds.map((bytes) => decodeBytes(bytes)),
      crs: read.crs.map((bytes) => decodeBytes(bytes)),
    }));
    if (texts.crds.length === 0) throw new Error('nothing is measured');
    const parsed = (all) => all.flatMap((bytes) => parseDocuments(bytes)).filter(({ ok }) => ok);
    const valued = (documents) => documents.map((document) => document.value);
    const crds = stage('values of definitions', () => valued(parsed(read.crds)));
    const documents = stage('values of resources', () => parsed(read.crs));
    const crs = valued(documents);
    const definitions = stage('decoding of definitions', () =>
      crds.map((value) => readDefinition(value)).flatMap((each) => (each.ok ? [each.definition] : [])),
    );
    stage('admission of definitions, rules apart', () =>
      definitions.forEach((definition) => validateDefinition(definition, { kubernetesVersion })),
    );
    const defaults = defaultJudge(kubernetesVersion, createDefaultRuleEvaluator({ kubernetesVersion }));
    const options = { kubernetesVersion, compileRules: createRuleCompiler({ kubernetesVersion }), defaults };
    stage('admission once more, with rules', () => definitions.forEach((definition) => validateDefinition(definition, options)));
    const byKind = new Map(definitions.map((definition) => [`${definition.spec.group}/${definition.spec.names.kind}`, definition]));
    const types = new Map();
    const typed = stage('structural form', () =>
      crs.flatMap((value) => {
        const [, group, version] = /^(.*)\/([^/]*)$/.exec(value.apiVersion);
        const key = `${group}/${value.kind}`;
        const name = `${key} ${version}`;
        if (!types.has(name)) {
          const made = toResourceType(byKind.get(key), version);
          types.set(name, made.ok ? made.type : undefined);
        }
        const type = types.get(name);
        return type === undefined ? [] : [{ type, value }];
      }),
    );
    const rules = createRuleEvaluator({ kubernetesVersion });
    stage('validators made, and resources, rules apart', () =>
      typed.forEach(({ type, value }) => judgeResource(type, value, { kubernetesVersion })),
    );
    const verdicts = stage('resources once more, with rules', () =>
      typed.map(({ type, value }) => judgeResource(type, value, { kubernetesVersion, rules })),
    );
    const faults = verdicts.flatMap((verdict, i) =>
      verdict.ok ? verdict.errors.map(({ path }) => ({ document: documents[i], path })) : [],
    );
    stage('positions', () => faults.forEach(({ document, path }) => document && locateNearest(document, pathSegments(path))));
    const texted = (values) =>
      JSON.stringify(values, (_, member) => (typeof member === 'bigint' ? Number(member) : (member?.value ?? member)));
    const json = { crds: crds.map(texted), crs: crs.map(texted) };
    const floor = (name, work) => timed(name, `floor, ${column}`, work);
    floor('bytes read', () => [...files('crds'), ...files('crs')].map((path) => readFileSync(path)));
    floor('text of bytes', () => [...read.crds, ...read.crs].map((bytes) => bytes.toString('utf8')));
    // The fastest reader of values that there is, of text without indentation.
    const plain = floor('values of definitions', () => json.crds.map((text) => JSON.parse(text)));
    const objects = floor('values of resources', () => json.crs.map((text) => JSON.parse(text)));
    for (const name of ['decoding of definitions', 'admission of definitions, rules apart', 'structural form'])
      floor(name, () => plain.forEach(visit));
    floor('validators made, and resources, rules apart', () => objects.forEach(visit));
  }
  const cell = (number) => (number === undefined ? '' : number.toFixed(0));
  process.stdout.write('| stage | first | again | floor, first | floor, again |\n| --- | --- | --- | --- | --- |\n');
  let [first, again] = [0, 0];
  for (const [name, stage] of stages) {
    first += stage.first;
    again += stage.again;
    process.stdout.write(
      `| ${name} | ${[stage.first, stage.again, stage['floor, first'], stage['floor, again']].map(cell).join(' | ')} |\n`,
    );
  }
  process.stdout.write(`| all | ${cell(first)} | ${cell(again)} | | |\n`);
}

/** Looks at every member once. */
function visit(value) {
  let seen = 1;
  if (typeof value === 'object' && value !== null) for (const key in value) seen += key.length + visit(value[key]);
  return seen;
}
