import type { ApiProposal } from '@structural/core';

/** What a page is made of. */
export interface PageOrder {
  /** The definition as an entity carries it. */
  readonly packed: string;
  /** What the definition was before, in the same form, or `none`; absent where that is not known. */
  readonly previous?: string;
  readonly version: string;
  /** With what the definition is to be read. */
  readonly proposals: readonly ApiProposal[];
}
