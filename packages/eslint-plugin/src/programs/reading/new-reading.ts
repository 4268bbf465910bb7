import type { TSESLint } from '@typescript-eslint/utils';
import { readExpression, readWritten } from './read-expression.js';
import { typeReader } from './read-type.js';
import { MAX_PARTS, type Reading } from './reading.js';

/** The reading of a file of which nothing is read yet. */
export function newReading(sourceCode: TSESLint.SourceCode): Reading {
  const reading: Reading = {
    sourceCode,
    constants: new Map(),
    active: new Set(),
    budget: MAX_PARTS,
    depth: 0,
    read: (node) => readExpression(reading, node),
    readWritten: (node) => readWritten(reading, node),
    readType: typeReader(sourceCode),
  };
  return reading;
}
