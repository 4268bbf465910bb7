import type { CustomResourceDefinition } from '@structural/core';
import type { SeenDefinition } from '../publish/counting-definitions.js';
import type { Manifest } from '../publish/published-api.js';
import { readManifests, type ReadManifest } from '../publish/read-manifest.js';
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
  /** Undefined where there is nothing to show. A definition that was read here before is not read again, once. */
  make(job: KindJob): MadeKind | undefined;
}

/** A maker that keeps what it has read until it is made. */
export function openKindMaker(settings: SiteSettings): KindMaker {
  const kept = new Map<string, CustomResourceDefinition>();
  const read = (manifest: Manifest): ReadManifest<SeenDefinition> | undefined => {
    const [found] = readManifests([manifest]);
    for (const { definition, fingerprint, refusal } of found?.definitions ?? [])
      if (refusal === undefined) kept.set(fingerprint, definition);
    return found && { ...found, definitions: found.definitions.map(plain) };
  };
  return {
    read: (manifest) => read(manifest) ?? { file: manifest.file, digest: '', definitions: [], problems: [] },
    make: ({ fingerprint, manifest, old }) => {
      if (!kept.has(fingerprint)) read(manifest);
      const definition = kept.get(fingerprint);
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
