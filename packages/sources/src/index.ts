export { findInputs, readInputs } from './read-inputs.js';
export type { FoundInput, SourceEnvironment, SourceRequest } from './read-inputs.js';
export { openBaseline } from './baseline.js';
export type { Baseline, BaselineInput } from './baseline.js';
export { STDIN_NAME } from './input.js';
export type { Input, InputBytes, InputProblem, InputProblemCode } from './input.js';
export { MAX_INPUT_BYTES, readFileBytes } from './read-bytes.js';
export { writeFileWhole } from './write-file.js';
