#!/usr/bin/env node
// The contestant of ours: gives verdicts, several rounds in one process.
// usage: contestant.js structural FOLDER ROUNDS | contestant.js admission|admission-parsed|resource|hot|values|ajv REQUESTS ROUNDS
// The contests are those of ../go; `admission-parsed` leaves the texts' parsing out, `values` and `ajv` only
// validate the values of `hot`.
// prints {definitions, errors, milliseconds of processor time: [per round], peakMiB}
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compileValueValidator, judgeResource, readDefinition, structuralVerdicts, toResourceType, validateDefinition, validateDefinitionUpdate,
} from '@structural/core';
import { parseBody, parseDocuments } from '@structural/document';
import { compileWithAjv } from './ajv-schema.js';

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
        for (const verdict of structuralVerdicts(reading.definition)) found.errors += verdict.errors.length + (verdict.conversionError === undefined ? 0 : 1);
      }
    }
    return found;
  };
}

const readRequests = (file) => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));

function valueOf(text) {
  const parsed = parseBody(text);
  return parsed.ok ? parsed.value : undefined;
}

function admission(file, parsedBefore = false) {
  const read = parsedBefore ? valueOf : (text) => text;
  const requests = readRequests(file).map(({ crd, old }) => ({ crd: read(crd), old: old === undefined ? undefined : read(old) }));
  const definitionOf = (written) => {
    const value = parsedBefore ? written : valueOf(written);
    const reading = value === undefined ? { ok: false } : readDefinition(value);
    return reading.ok ? reading.definition : undefined;
  };
  return () => {
    const found = { definitions: 0, errors: 0 };
    for (const { crd, old } of requests) {
      const definition = definitionOf(crd);
      const before = old === undefined ? undefined : definitionOf(old);
      if (definition === undefined || (old !== undefined && before === undefined)) continue;
      const verdict = before === undefined ? validateDefinition(definition) : validateDefinitionUpdate(definition, before);
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
      const value = valueOf(crd);
      const reading = value === undefined ? { ok: false } : readDefinition(value);
      const served = reading.ok ? toResourceType(reading.definition, version) : { ok: false };
      known.set(key, served.ok ? served.type : undefined);
    }
    return known.get(key);
  };
}

function judge(found, type, value) {
  if (type === undefined || value === undefined) return;
  const judged = judgeResource(type, value);
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
    const plain = JSON.parse(JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? Number(member) : (member?.value ?? member))));
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

const contests = { structural, admission, 'admission-parsed': (file) => admission(file, true), resource, hot, values, ajv: (file) => values(file, true) };
const round = contests[contest](input);
const milliseconds = [];
let counts = { definitions: 0, errors: 0 };
for (let i = 0; i < Number(rounds); i++) {
  // Of the processor, collection of garbage included: a busy machine does not stretch it.
  const start = process.cpuUsage();
  counts = round();
  const { user, system } = process.cpuUsage(start);
  milliseconds.push((user + system) / 1000);
}
console.log(JSON.stringify({ ...counts, milliseconds, peakMiB: process.resourceUsage().maxRSS / 1024 }));
