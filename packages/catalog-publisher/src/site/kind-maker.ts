import type { CustomResourceDefinition } from '@structural/core';
import type { SeenDefinition } from '../publish/counting-definitions.js';
import type { Manifest } from '../publish/published-api.js';
import { readAgain, readManifests, type ReadManifest } from '../publish/read-manifest.js';
import { changesSince } from './changes-since.js';
import { makeKind, type MadeKind } from './make-kind.js';
import type { SiteSettings } from './site-format.js';

/** A definition to be made into pages: the manifest that it stands in, and which of its definitions is meant. */
export interface KindJob {
  readonly manifest: Manifest;
  readonly fingerprint: string;
  /** The manifest that it was published from before, `none` where it was not; absent where nobody says. */
  readonly old?: Manifest | 'none';
}

/** Reads manifests and makes pages of what they hold, in this thread. */
export interface KindMaker {
  /** What a manifest holds, as plain data. */
  read(manifest: Manifest): ReadManifest<SeenDefinition>;
  /** Undefined where there is nothing to show. What was read here before may not be read again, once. */
  make(job: KindJob): MadeKind | undefined;
}

/** How many characters of manifests are kept as what was read of them, which is ten times as large. */
const MAX_KEPT = 5_000_000;

/** A maker that keeps the first of what it has read until it is made, and reads the rest again, without judging it, so that memory stays small. */
export function openKindMaker(settings: SiteSettings): KindMaker {
  const kept = new Map<string, CustomResourceDefinition>();
  let room = MAX_KEPT;
  let last:
    | { readonly file: string; readonly length: number; readonly definitions: ReadonlyMap<string, CustomResourceDefinition> }
    | undefined;
  const definitionIn = (manifest: Manifest, fingerprint: string): CustomResourceDefinition | undefined => {
    // Definitions of one manifest are made one after the other.
    const { file, text } = manifest;
    if (last?.file !== file || last.length !== text.length) last = { file, length: text.length, definitions: readAgain(manifest) };
    return last.definitions.get(fingerprint);
  };
  return {
    read: (manifest) => {
      const [found] = readManifests([manifest]);
      if (found === undefined) return { file: manifest.file, digest: '', definitions: [], problems: [] };
      if (room > 0)
        for (const { definition, fingerprint, refusal } of found.definitions) if (refusal === undefined) kept.set(fingerprint, definition);
      room -= manifest.text.length;
      return { ...found, definitions: found.definitions.map(plain) };
    },
    make: ({ fingerprint, manifest, old }) => {
      const definition = kept.get(fingerprint) ?? definitionIn(manifest, fingerprint);
      kept.delete(fingerprint);
      return definition && makeKind(definition, settings, old && changesSince(readOld(old, definition.metadata.name), definition));
    },
  };
}

/** The last definition of a name in a manifest of before, whether a server would accept it today or not. */
function readOld(old: Manifest | 'none', name: string): CustomResourceDefinition | undefined {
  if (old === 'none') return undefined;
  const [found] = readManifests([{ ...old, asStored: true }]);
  return found?.definitions.findLast(({ identity }) => identity.name === name)?.definition;
}

function plain({ annotationProblems, file, fingerprint, identity, refusal }: SeenDefinition): SeenDefinition {
  return { annotationProblems, file, fingerprint, identity, refusal };
}
