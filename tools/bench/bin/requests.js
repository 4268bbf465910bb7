// The requests that all contestants of bench.js answer, made of the manifests of a folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinition, validateDefinition, versionsOf } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { printJson } from '@structural/json';

function* documentsIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name),
  );
  for (const path of files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()) {
    for (const document of parseDocuments(readFileSync(path))) {
      if (document.ok && typeof document.value?.kind === 'string')
        yield { value: document.value, text: document.text.slice(document.range.start, document.range.end) };
    }
  }
}

const RULES = 'x-kubernetes-validations';

/** Writes the requests below `scratch` and gives their files. */
export function writeRequests(folder, scratch) {
  const create = [];
  const createJson = [];
  const updateJson = [];
  const openapi = [];
  const resource = [];
  const known = new Map();
  const others = [];
  for (const { value, text } of documentsIn(folder)) {
    if (value.kind !== 'CustomResourceDefinition') {
      others.push({ value, text });
      continue;
    }
    const reading = readDefinition(value);
    if (!reading.ok) continue;
    const crd = printJson(value);
    create.push({ crd: text });
    createJson.push({ crd });
    const { spec } = reading.definition;
    const key = `${spec.group}/${spec.names.kind}`;
    // An update leads from another definition of the same kind, where there is one, or changes nothing.
    updateJson.push({ crd, old: known.get(key)?.crd ?? crd });
    const versions = versionsOf(spec).map(({ name }) => name);
    // What a server would refuse it does not publish.
    const isAccepted = validateDefinition(reading.definition).errors.length === 0;
    if (isAccepted) for (const version of versions) openapi.push({ crd, version });
    known.set(key, { crd, versions, isAccepted, crs: new Map() });
  }
  for (const { value, text } of others) {
    const [, group, version] = /^([^/]*)\/([^/]*)$/.exec(String(value.apiVersion)) ?? [];
    const definition = known.get(`${group}/${value.kind}`);
    if (definition?.versions.includes(version) !== true) continue;
    resource.push({ crd: definition.crd, cr: text, version });
    definition.crs.set(version, [...(definition.crs.get(version) ?? []), text]);
  }
  const table = [...known.values()].flatMap(({ crd, crs }) => [...crs].map(([version, texts]) => ({ crd, version, crs: texts })));
  // The last definition of each kind, as a cluster has them, and copies of other groups up to a thousand.
  const originals = [...known.values()].filter(({ isAccepted }) => isAccepted).map(({ crd }) => JSON.parse(crd));
  const thousand = Array.from({ length: originals.length === 0 ? 0 : 1000 }, (_, i) => ({
    crd: JSON.stringify(i < originals.length ? originals[i] : inGroup(originals[i % originals.length], `copy${i}.example.com`)),
  }));
  const withRules = (requests) => requests.filter(({ crd }) => crd.includes(RULES));
  const all = {
    create,
    createJson,
    updateJson,
    createRules: withRules(createJson),
    resource,
    resourceRules: withRules(resource),
    openapi,
    table,
    thousand,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, requests]) => {
      const file = join(scratch, `${name}.ndjson`);
      writeFileSync(file, requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
      return [name, file];
    }),
  );
}

function inGroup({ metadata: { annotations }, spec, ...definition }, group) {
  return {
    ...definition,
    metadata: { name: `${spec.names.plural}.${group}`, ...(annotations && { annotations }) },
    spec: { ...spec, group },
  };
}
