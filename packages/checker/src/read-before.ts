import type { CustomResourceDefinition } from '@structural/core';
import { readResourceBaseline, type ResourceBaseline } from './resource/resource-baseline.js';
import { readStoredDefinitions } from './stored-definitions.js';

/** What was stored before, as updates are judged against it. */
export interface Before {
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>;
  readonly resources: ResourceBaseline;
  /** What cannot have been stored, since no server could have read it, a line each. */
  readonly problems: readonly string[];
}

/** Reads the files that were there before; of two objects with one name the later one counts. */
export function readBefore(files: readonly { readonly file: string; readonly text: Uint8Array }[]): Before {
  const definitions = new Map<string, CustomResourceDefinition>();
  const problems: string[] = [];
  for (const { file, text } of files) {
    const stored = readStoredDefinitions(text);
    for (const [name, definition] of stored.definitions) definitions.set(name, definition);
    for (const problem of stored.problems) problems.push(`old ${file} ${problem}`);
  }
  return { definitions, resources: readResourceBaseline(files), problems };
}
