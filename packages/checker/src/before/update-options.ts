import type { CustomResourceDefinition } from '@structural/core';
import type { ClaimedNames } from '../naming/claimed-names.js';
import type { WriteKind } from './written-over.js';
import type { ResourceBaseline } from './resource-baseline.js';

/** Against what objects are judged as updates. */
export interface UpdateOptions {
  /**
   * The definitions that are stored, by `metadata.name`: what is among them is judged as an update, all else as new. They are taken
   * as accepted and served, as they are moments after they were created, so that scope and kind cannot change any more.
   */
  readonly old?: Pick<ReadonlyMap<string, CustomResourceDefinition>, 'get'>;
  /** The resources that are stored: what is among them is judged as an update, all else as new. */
  readonly oldResources?: Pick<ResourceBaseline, 'find'>;
  /** The names of a group that definitions of other files have, which are there before; none by default. */
  readonly claimed?: (group: string) => readonly ClaimedNames[];
  /** How definitions are written over those that are stored; as `kubectl apply` does by default. */
  readonly write?: WriteKind;
  /**
   * What a live object (`isLive` of core: a server gave it a uid) is judged as that is not among the old ones: an update of itself as it lies in
   * storage, by default, or a creation elsewhere.
   */
  readonly liveAs?: LiveAs;
}

/** What live objects are judged as where nothing else is known to be stored: updates of themselves, or creations in another cluster. */
export type LiveAs = 'update' | 'create';
