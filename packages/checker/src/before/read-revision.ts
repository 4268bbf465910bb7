import type { CustomResourceDefinition, RewriteDefinition } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import { objectsOfFiles } from '../find/objects-of-files.js';
import { areSameBytes, mayName } from './may-name.js';
import { byNearness } from './nearest-copy.js';
import type { OldFile, ReportedBefore } from './old-file.js';
import { identityOf } from './resource-baseline.js';
import { readStoredDefinitions, type StoredDefinitions } from './stored-definitions.js';

/** A file of a revision, with where it stood. */
export type PlacedFile = OldFile & { readonly place: string };

/**
 * Reads the files of a whole revision as what was there before files at some places: objects are found by what they are called, wherever they
 * stood, since files are moved and renamed. Of several copies the nearest one counts ({@link byNearness}); that there is another one in a file that
 * is no nearer is reported.
 *
 * Definitions are read when one of their name is asked for, resources all at once when the first is: a repository holds many files.
 */
export function revisionReader(
  files: readonly PlacedFile[],
  rewrite: RewriteDefinition | undefined,
): (place: string | undefined) => ReportedBefore {
  const byPlace = new Map(files.map((file) => [file.place, file]));
  const problems: string[] = [];
  const shown = new Set<string>();
  const tell = (problem: string): void => {
    if (!shown.has(problem)) problems.push(problem);
    shown.add(problem);
  };
  const known = new Map<PlacedFile, StoredDefinitions>();
  const read = (file: PlacedFile): StoredDefinitions => {
    const stored = known.get(file) ?? readStoredDefinitions(file.text, rewrite);
    known.set(file, stored);
    return stored;
  };
  const reportProblems = (file: PlacedFile): void => {
    for (const problem of read(file).problems) tell(`old ${file.file} ${problem}`);
  };
  const definition = (name: string, place: string | undefined): CustomResourceDefinition | undefined => {
    const itself = place === undefined ? undefined : byPlace.get(place);
    const own = itself && read(itself).definitions.get(name);
    if (own !== undefined) return own;
    if (itself !== undefined) reportProblems(itself);
    const mentioning = files.filter((file) => file !== itself && mayName(file.text, name));
    const copies = byNearness(
      mentioning.filter((file) => read(file).definitions.has(name)),
      place,
    );
    const [nearest, ...others] = copies;
    if (nearest === undefined) {
      for (const file of mentioning) reportProblems(file);
      return undefined;
    }
    const differing = others.filter((other) => !areSameBytes(other.text, nearest.text));
    if (differing.length > 0)
      tell(`old ${name} is in several files: ${nearest.file} is used, not ${differing.map(({ file }) => file).join(', ')}`);
    return read(nearest).definitions.get(name);
  };
  let resources: ReadonlyMap<string, readonly PlacedObject[]> | undefined;
  const own = new Map<string, ReportedBefore>();
  return (place) => {
    const last = own.get(place ?? '');
    if (last !== undefined) return last;
    const before: ReportedBefore = {
      definitions: { get: (name) => definition(name, place) },
      resources: {
        find: (group, kind, namespace, name) => {
          resources ??= readResources(files);
          const copies = resources.get(identityOf(group, kind, namespace, name)) ?? [];
          return copies.length < 2 ? copies[0]?.value : byNearness(copies, place)[0]?.value;
        },
      },
      unreported: () => problems.splice(0),
    };
    own.set(place ?? '', before);
    return before;
  };
}

interface PlacedObject {
  readonly place: string;
  readonly value: JsonObject;
}

function readResources(files: readonly PlacedFile[]): ReadonlyMap<string, readonly PlacedObject[]> {
  const resources = new Map<string, PlacedObject[]>();
  for (const file of files) {
    for (const { value } of objectsOfFiles([file], [])) {
      const { group, kind, name, namespace } = describeResource(value);
      if (kind === '' || name === '') continue;
      const identity = identityOf(group, kind, namespace, name);
      const copies = resources.get(identity);
      if (copies === undefined) resources.set(identity, [{ place: file.place, value }]);
      else copies.push({ place: file.place, value });
    }
  }
  return resources;
}
