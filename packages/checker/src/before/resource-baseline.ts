import type { JsonObject } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import { objectsOfFiles, type FileProblem } from '../find/objects-of-files.js';

/** The resources that are stored already, so that others with their names are judged as updates of them. */
export interface ResourceBaseline {
  readonly size: number;
  /**
   * The stored resource of a name, in any version of its group; without a namespace it is looked for in `default`.
   *
   * A resource of a cluster-wide kind is found with the namespace that its text has, as a rule none.
   */
  find(group: string, kind: string, namespace: string, name: string): JsonObject | undefined;
  /** One clause for each document that cannot be read; the server cannot have stored it. */
  readonly problems: readonly FileProblem[];
}

/**
 * Reads the resources of files as those that are stored, as they were when they were applied.
 *
 * They are found as `check` finds them; of two with one name the last one counts. Objects without a name are left out. Never throws.
 */
export function readResourceBaseline(files: Iterable<{ readonly file: string; readonly text: string | Uint8Array }>): ResourceBaseline {
  const resources = new Map<string, JsonObject>();
  const problems: FileProblem[] = [];
  for (const { value } of objectsOfFiles(files, problems)) {
    const { group, kind, namespace, name } = describeResource(value);
    if (kind !== '' && name !== '') resources.set(identityOf(group, kind, namespace, name), value);
  }
  return {
    size: resources.size,
    problems,
    find: (group, kind, namespace, name) => resources.get(identityOf(group, kind, namespace, name)),
  };
}

/** What tells the resource of a name from others, in any version of its group; without a namespace it is in `default`. */
export function identityOf(group: string, kind: string, namespace: string, name: string): string {
  return JSON.stringify([group, kind, namespace === '' ? 'default' : namespace, name]);
}
