import type { Proof, RequestProof } from './proofs.js';
import type { Tries } from '../trial/trial.js';

/** What is found out by writing under the first side. */
export interface Written extends Tries {
  writers?: Proof | RequestProof;
  stored?: Proof;
  /** Of which of the two neither a proof was found nor that there is none, where the other one is hurt. */
  open?: 'writers' | 'stored-data';
}
