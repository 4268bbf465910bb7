import type { Audience } from '../records/audience.js';
import type { OwnerProof } from './proofs/owner-proof.js';
import type { Proof, RequestProof } from './proofs/proofs.js';

/** What a change does to one audience. */
export type Effect =
  | { readonly audience: Audience; readonly verdict: 'breaking'; readonly proof: Proof | RequestProof | OwnerProof; readonly note?: string }
  | { readonly audience: Audience; readonly verdict: 'undecided'; readonly tried: string }
  | { readonly audience: Audience; readonly verdict: 'harmless'; readonly note: string };
