// The requests that all contestants of bench.js answer, made of the manifests of a folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinition, versionsOf } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { printJson } from '@structural/json';

function* documentsIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name));
  for (const path of files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()) {
    for (const document of parseDocuments(readFileSync(path))) {
      if (document.ok && typeof document.value?.kind === 'string') yield { value: document.value, text: document.text.slice(document.range.start, document.range.end) };
    }
  }
}

/** Writes the requests below `scratch` and gives their files. Definitions with rules are left out: not every contestant compiles them. */
export function writeRequests(folder, scratch) {
  const create = [];
  const createJson = [];
  const updateJson = [];
  const resource = [];
  const known = new Map();
  const others = [];
  for (const { value, text } of documentsIn(folder)) {
    if (value.kind !== 'CustomResourceDefinition') {
      others.push({ value, text });
      continue;
    }
    const reading = text.includes('x-kubernetes-validations') ? { ok: false } : readDefinition(value);
    if (!reading.ok) continue;
    const crd = printJson(value);
    create.push({ crd: text });
    createJson.push({ crd });
    const { spec } = reading.definition;
    const key = `${spec.group}/${spec.names.kind}`;
    // An update leads from another definition of the same kind, where there is one, or changes nothing.
    updateJson.push({ crd, old: known.get(key)?.crd ?? crd });
    known.set(key, { crd, versions: versionsOf(spec).map(({ name }) => name) });
  }
  for (const { value, text } of others) {
    const [, group, version] = /^([^/]*)\/([^/]*)$/.exec(String(value.apiVersion)) ?? [];
    const definition = known.get(`${group}/${value.kind}`);
    if (definition?.versions.includes(version)) resource.push({ crd: definition.crd, cr: text, version });
  }
  return Object.fromEntries(
    Object.entries({ create, createJson, updateJson, resource }).map(([name, requests]) => {
      const file = join(scratch, `${name}.ndjson`);
      writeFileSync(file, requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
      return [name, file];
    }),
  );
}
