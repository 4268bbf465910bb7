import type { IndexedKind } from '@structural/reference';
import type { DefinitionIdentity } from '../../publish/counting-definitions.js';

/** What a run remembers for the next one, in the account of its folder. */
export interface SiteMemory {
  /** Texts of inputs by their digests, and the definitions in them; those with a problem are left out, since it is to be reported again. */
  readonly inputs: ReadonlyMap<string, readonly RememberedDefinition[]>;
  /** Kinds by the names of their definitions. */
  readonly kinds: ReadonlyMap<string, RememberedKind>;
  /** The files about all kinds, and a digest of what they were made of. */
  readonly whole: RememberedWhole;
}

/** An accepted definition in a text. */
export interface RememberedDefinition {
  readonly fingerprint: string;
  readonly identity: DefinitionIdentity;
}

/** What a definition was made into. */
export interface RememberedKind {
  readonly fingerprint: string;
  /** Undefined where there was nothing to show. */
  readonly kind?: IndexedKind;
  readonly files: readonly string[];
}

/** The files about all kinds. */
export interface RememberedWhole {
  readonly digest: string;
  readonly files: readonly string[];
}

/** Nothing, as before the first run. */
export const NO_MEMORY: SiteMemory = { inputs: new Map(), kinds: new Map(), whole: { digest: '', files: [] } };
