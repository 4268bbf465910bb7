export { readDefinition } from './definition/read-definition.js';
export type { ReadDefinition, ReadOptions } from './definition/read-definition.js';
export { structuralVerdicts, validateStructuralSchemas, nonStructuralSchemaCondition } from './verdict/structural-verdict.js';
export { pathText, pathSegments } from './field/path.js';
export { errorBody, errorText, OMITTED } from './field/error.js';
