export { definitionsIn } from '../../src/definition/definition-files.js';
export { addFigures, figuresText } from './figures.js';
export { holdDefinition } from './hold-definition.js';
