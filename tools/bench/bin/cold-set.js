import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinition, validateDefinition, versionsOf } from '@structural/core';
import { parseDocuments, renderDocument } from '@structural/document';

/**
 * Writes what whole processes are measured on: below `scratch/crs` each resource of `folder/crs` that has a definition, a file each, and below
 * `scratch/crds` the definitions that a server accepts, one a kind. Gives how many definitions, resources and kinds with resources there are.
 */
export function writeColdSet(folder, scratch) {
  for (const name of ['crds', 'crs']) mkdirSync(join(scratch, name), { recursive: true });
  const definitions = chooseDefinitions(folder);
  const used = new Set();
  let resources = 0;
  for (const { text, value } of objectsIn(join(folder, 'crs'))) {
    const [, group, version] = /^(.*)\/([^/]*)$/.exec(String(value?.apiVersion)) ?? [];
    const key = `${group}/${value?.kind}`;
    if (definitions.get(key)?.versions.includes(version) !== true) continue;
    used.add(key);
    writeFileSync(join(scratch, 'crs', `${String(resources++).padStart(5, '0')}.yaml`), endedLine(text));
  }
  for (const [key, { text }] of definitions) writeFileSync(join(scratch, 'crds', `${key.replace('/', '_')}.yaml`), endedLine(text));
  return { definitions: definitions.size, resources, kinds: used.size };
}

function* objectsIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name),
  );
  for (const path of files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()) {
    for (const document of parseDocuments(readFileSync(path))) {
      if (!document.ok) continue;
      const { items, kind } = document.value ?? {};
      if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items))
        for (const value of items) yield { value, text: renderDocument(value, 'yaml') };
      else yield { value: document.value, text: document.text.slice(document.range.start, document.range.end) };
    }
  }
}

/** The definitions that a server accepts, the last one of each kind. */
function chooseDefinitions(folder) {
  const chosen = new Map();
  for (const { text, value } of objectsIn(join(folder, 'crds'))) {
    if (value?.kind !== 'CustomResourceDefinition' || value.apiVersion !== 'apiextensions.k8s.io/v1') continue;
    const read = readDefinition(value);
    if (!read.ok || validateDefinition(read.definition).errors.length > 0) continue;
    const { spec } = read.definition;
    chosen.set(`${spec.group}/${spec.names.kind}`, { text, versions: versionsOf(spec).map(({ name }) => name) });
  }
  return chosen;
}

function endedLine(text) {
  return text.endsWith('\n') ? text : `${text}\n`;
}
