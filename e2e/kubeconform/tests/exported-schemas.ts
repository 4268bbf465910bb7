import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findWholeDefinitions } from '@structural/checker';
import { readDefinition, versionsOf } from '@structural/core';
import { toJsonSchema } from '@structural/publishing';
import { parseDocuments } from '@structural/document';
import { printJson } from '@structural/json';

/** Where {@link exportSchemas} writes, as a location of kubeconform's. */
export const LAYOUT = '{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}{{.StrictSuffix}}.json';

/** Writes the schemas of all definitions in some manifests below a folder, strict and lenient ones; the number of files. */
export function exportSchemas(folder: string, manifests: Iterable<Uint8Array>): number {
  const written = new Set<string>();
  for (const manifest of manifests) {
    for (const document of parseDocuments(manifest)) {
      for (const { value } of document.ok ? findWholeDefinitions(document.value) : []) {
        const read = readDefinition(value);
        if (!read.ok) continue;
        const { spec } = read.definition;
        for (const { name: version } of versionsOf(spec)) {
          for (const [suffix, unknownFields] of [
            ['', 'allowed'],
            ['-strict', 'refused'],
          ] as const) {
            const schema = toJsonSchema(read.definition, version, { unknownFields });
            if (schema === undefined || !/^[\w.-]+$/.test(spec.group + spec.names.kind + version)) continue;
            const file = join(folder, spec.group, `${spec.names.kind.toLowerCase()}_${version}${suffix}.json`);
            mkdirSync(dirname(file), { recursive: true });
            writeFileSync(file, printJson(schema));
            written.add(file);
          }
        }
      }
    }
  }
  return written.size;
}
