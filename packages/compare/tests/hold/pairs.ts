import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readDefinition } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { printJson, type JsonValue } from '@structural/json';
import type { Manifests } from './oracle-requests.js';

/** The pairs of definitions in the folders below `folder` that have an `old.yaml` and a `new.yaml`, by the name of their folder; each that cannot be read is named on stderr. */
export function pairsBelow(folder: string): readonly (readonly [name: string, pair: Manifests])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'old.yaml')
    .sort()
    .flatMap((file) => {
      const pair = join(folder, dirname(file));
      const [old, next] = ['old.yaml', 'new.yaml'].map((name) => definitionIn(join(pair, name)));
      if (old !== undefined && next !== undefined) return [[basename(pair), { old, new: next }] as const];
      process.stderr.write(`${basename(pair)}: skipped, as old.yaml or new.yaml holds no definition that a server reads\n`);
      return [];
    });
}

/** The first definition of a file as plain data, read as a server reads it; undefined where there is none, as in a template. */
function definitionIn(file: string): JsonValue | undefined {
  if (!existsSync(file)) return undefined;
  for (const document of parseDocuments(readFileSync(file)))
    if (document.ok && readDefinition(document.value).ok) return JSON.parse(printJson(document.value)) as JsonValue;
  return undefined;
}
