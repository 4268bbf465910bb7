import { openKubernetes } from '@structural/kubernetes-wasm';

/** The server's own code for built-in kinds, loaded by the first object of one. */
export const kubernetes = openKubernetes();
