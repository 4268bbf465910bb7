export { EntityStructuralReferenceContent, structuralPlugin } from './plugin.js';
export { isStructuralReferenceAvailable } from './carries-definition.js';
