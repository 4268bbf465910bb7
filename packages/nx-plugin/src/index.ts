import { createNodesV2 } from './graph/create-nodes.js';

export { createDependencies } from './graph/create-dependencies.js';
export { createNodesV2 };
/** The name of the same in newer versions of Nx. */
export const createNodes = createNodesV2;
export const name = '@structural/nx';
