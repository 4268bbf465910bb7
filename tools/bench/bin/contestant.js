#!/usr/bin/env node
// The contestant of ours: gives verdicts, several rounds in one process.
// usage: contestant.js structural FOLDER ROUNDS
//    or: contestant.js admission|admission-parsed|resource|hot|values|ajv|openapi|table|aggregate|aggregate-changed REQUESTS ROUNDS
// The contests are those of ../go; `admission-parsed` leaves the texts' parsing out, `values` and `ajv` only
// validate the values of `hot`; `aggregate` merges the documents of all definitions, `aggregate-changed` those of which one changed.
// prints {definitions, errors, milliseconds of processor time: [per round], peakMiB}
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDefaultRuleEvaluator, createRuleCompiler, createRuleEvaluator } from '@structural/cel';
import {
  compileValueValidator,
  defaultJudge,
  judgeResource,
  NEWEST_KUBERNETES,
  readDefinition,
  structuralVerdicts,
  toResourceType,
  validateDefinition,
  validateDefinitionUpdate,
} from '@structural/core';
import { aggregateOpenApi, printOpenApi, toOpenApiV2, toOpenApiV3, toTable } from '@structural/publishing';
import { parseBody, parseDocuments } from '@structural/document';
import { compileWithAjv } from './ajv-schema.js';

const kubernetesVersion = NEWEST_KUBERNETES;

const [contest = '', input = '.', rounds = '1'] = process.argv.slice(2);

function structural(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  const texts = files.map((file) => readFileSync(file));
  return () => {
    const found = { definitions: 0, errors: 0 };
    for (const text of texts) {
      for (const document of parseDocuments(text)) {
        if (!document.ok || document.value?.kind !== 'CustomResourceDefinition') continue;
        const reading = readDefinition(document.value);
        if (!reading.ok) continue;
        found.definitions += 1;
        for (const verdict of structuralVerdicts(reading.definition))
          found.errors += verdict.errors.length + (verdict.conversionError === undefined ? 0 : 1);
      }
    }
    return found;
  };
}

const readRequests = (file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

function valueOf(text) {
  const parsed = parseBody(text);
  return parsed.ok ? parsed.value : undefined;
}

function definitionIn(text) {
  const value = valueOf(text);
  const reading = value === undefined ? { ok: false } : readDefinition(value);
  return reading.ok ? reading.definition : undefined;
}

function admission(file, parsedBefore = false) {
  const read = parsedBefore ? valueOf : (text) => text;
  const requests = readRequests(file).map(({ crd, old }) => ({ crd: read(crd), old: old === undefined ? undefined : read(old) }));
  const definitionOf = (written) => {
    const value = parsedBefore ? written : valueOf(written);
    const reading = value === undefined ? { ok: false } : readDefinition(value);
    return reading.ok ? reading.definition : undefined;
  };
  const defaults = defaultJudge(kubernetesVersion, createDefaultRuleEvaluator({ kubernetesVersion }));
  const options = { kubernetesVersion, compileRules: createRuleCompiler({ kubernetesVersion }), defaults };
  return () => {
    const found = { definitions: 0, errors: 0 };
    for (const { crd, old } of requests) {
      const definition = definitionOf(crd);
      const before = old === undefined ? undefined : definitionOf(old);
      if (definition === undefined || (old !== undefined && before === undefined)) continue;
      const verdict =
        before === undefined ? validateDefinition(definition, options) : validateDefinitionUpdate(definition, before, options);
      found.definitions += 1;
      found.errors += verdict.errors.length + verdict.warnings.length;
    }
    return found;
  };
}

/** A cache of types by the text of their definition, as one run of a server has. */
function types() {
  const known = new Map();
  return ({ crd, version }) => {
    const key = `${version} ${crd}`;
    if (!known.has(key)) {
      const definition = definitionIn(crd);
      const served = definition === undefined ? { ok: false } : toResourceType(definition, version);
      known.set(key, served.ok ? served.type : undefined);
    }
    return known.get(key);
  };
}

const judging = { kubernetesVersion, rules: createRuleEvaluator({ kubernetesVersion }) };

function judge(found, type, value) {
  if (type === undefined || value === undefined) return;
  const judged = judgeResource(type, value, judging);
  if (!judged.ok) return;
  found.definitions += 1;
  found.errors += judged.errors.length + judged.strictErrors.length + judged.warnings.length;
}

function resource(file) {
  const requests = readRequests(file);
  return () => {
    const found = { definitions: 0, errors: 0 };
    const typeOf = types();
    for (const request of requests) judge(found, typeOf(request), valueOf(request.cr));
    return found;
  };
}

function hot(file) {
  const typeOf = types();
  const all = readRequests(file).map((request) => [typeOf(request), valueOf(request.cr)]);
  return () => {
    const found = { definitions: 0, errors: 0 };
    for (const [type, value] of all) judge(found, type, value);
    return found;
  };
}

/**
 * Values only, by JSON Schema only, as Ajv or as our own value validation: nothing is pruned, filled in, or said of metadata, sets and
 * maps. Both take the resources whose schema Ajv takes.
 */
function values(file, withAjv) {
  const typeOf = types();
  const validators = new Map();
  const all = readRequests(file).flatMap((request) => {
    const type = typeOf(request);
    const value = valueOf(request.cr);
    if (type?.schema === undefined || value === undefined) return [];
    if (!validators.has(type)) validators.set(type, compileWithAjv(type.schema));
    const validate = validators.get(type);
    if (validate === undefined) return [];
    if (!withAjv) {
      const errorsOf = compileValueValidator(type.schema);
      return [() => errorsOf(value).length];
    }
    const plain = JSON.parse(
      JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? Number(member) : (member?.value ?? member))),
    );
    return [() => (validate(plain) ? 0 : validate.errors.length)];
  });
  return () => {
    const found = { definitions: 0, errors: 0 };
    for (const errors of all) {
      found.definitions += 1;
      found.errors += errors();
    }
    return found;
  };
}

/** The documents of each version, from the definition's text to their own; errors are those that cannot be made. */
function openapi(file) {
  const requests = readRequests(file);
  return () => {
    const found = { definitions: 0, errors: 0 };
    for (const { crd, version } of requests) {
      const definition = definitionIn(crd);
      if (definition === undefined) continue;
      found.definitions += 1;
      for (const made of [toOpenApiV2(definition, version), toOpenApiV3(definition, version)]) {
        if (made.ok) printOpenApi(made.document);
        else found.errors += 1;
      }
    }
    return found;
  };
}

/** What `kubectl get` receives of all resources of a version; errors are rows. */
function table(file) {
  const all = readRequests(file).map(({ crd, version, crs }) => [
    definitionIn(crd),
    version,
    crs.map(valueOf).filter((value) => value !== undefined),
  ]);
  return () => {
    const found = { definitions: 0, errors: 0 };
    for (const [definition, version, objects] of all) {
      const made = definition === undefined ? undefined : toTable(definition, version, objects, 0);
      if (made === undefined || made.error !== undefined) continue;
      found.definitions += 1;
      found.errors += made.rows.length;
    }
    return found;
  };
}

/** What a cluster with all definitions publishes, with the ETags of all documents; of the last one `changed`, only its part is new. */
function aggregate(file, changed) {
  const texts = readRequests(file).map(({ crd }) => crd);
  const digest = (text) => createHash('sha512').update(text).digest('hex').toUpperCase();
  const publish = (definitions, previous) => {
    const aggregated = aggregateOpenApi(definitions, { digest, ...(previous && { previous }) });
    for (const document of [aggregated.v2, ...aggregated.v3.values()]) void document.etag;
    return aggregated;
  };
  const definitions = () => texts.map(definitionIn).filter((definition) => definition !== undefined);
  const stable = definitions();
  let previous = changed ? publish(stable) : undefined;
  return {
    prepare: () =>
      changed && stable.length > 0 ? stable.with(stable.length >> 1, definitionIn(texts[stable.length >> 1])) : definitions(),
    run: (prepared) => {
      const aggregated = publish(prepared, previous);
      if (changed) previous = aggregated;
      return { definitions: prepared.length, errors: aggregated.refused.length };
    },
  };
}

const contests = {
  structural,
  admission,
  'admission-parsed': (file) => admission(file, true),
  resource,
  hot,
  values,
  ajv: (file) => values(file, true),
  openapi,
  table,
  aggregate: (file) => aggregate(file, false),
  'aggregate-changed': (file) => aggregate(file, true),
};
const made = contests[contest](input);
const { prepare, run } = typeof made === 'function' ? { prepare: () => undefined, run: made } : made;
const milliseconds = [];
let counts = { definitions: 0, errors: 0 };
for (let i = 0; i < Number(rounds); i++) {
  const prepared = prepare();
  // Of the processor, collection of garbage included: a busy machine does not stretch it.
  const start = process.cpuUsage();
  counts = run(prepared);
  const { user, system } = process.cpuUsage(start);
  milliseconds.push((user + system) / 1000);
}
console.log(JSON.stringify({ ...counts, milliseconds, peakMiB: process.resourceUsage().maxRSS / 1024 }));
