import type { CustomResourceDefinition } from '@structural/core';
import type { ResourceBaseline } from './resource-baseline.js';

/** Against what objects are judged as updates. */
export interface UpdateOptions {
  /**
   * The definitions that are stored, by `metadata.name`: what is among them is judged as an update, all else as new. They are taken
   * as accepted and served, as they are moments after they were created, so that scope and kind cannot change any more.
   */
  readonly old?: ReadonlyMap<string, CustomResourceDefinition>;
  /** The resources that are stored: what is among them is judged as an update, all else as new. */
  readonly oldResources?: ResourceBaseline;
}
