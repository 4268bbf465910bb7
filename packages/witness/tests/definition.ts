export { definitionOf, definitionWith, manifest } from '../../core/tests/definition.js';
