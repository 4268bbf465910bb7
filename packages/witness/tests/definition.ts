export { definitionWith } from '../../core/tests/definition.js';
