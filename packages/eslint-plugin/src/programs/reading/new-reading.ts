import type { TSESLint } from '@typescript-eslint/utils';
import { localImports } from '../generated-classes/local-imports.js';
import type { ParseModule } from '../generated-classes/parse-declaration.js';
import { readExpression, readWritten } from './read-expression.js';
import { typeReader } from './read-type.js';
import { MAX_PARTS, type Reading } from '../values/reading.js';
import { importResolver } from './resolve-import.js';

/** A program, and where the modules are that it imports. */
export interface ProgramToRead {
  readonly sourceCode: TSESLint.SourceCode;
  /** Absolute. */
  readonly file: string;
  /** The folder that no module is read outside of. */
  readonly root: string;
  readonly parseModule: ParseModule;
}

/** The reading of a file of which nothing is read yet. */
export function newReading({ file, parseModule, root, sourceCode }: ProgramToRead): Reading {
  const reading: Reading = {
    sourceCode,
    imports: localImports(sourceCode.ast, file, root, importResolver(sourceCode)),
    parseModule,
    constants: new Map(),
    frame: undefined,
    active: new Set(),
    cycles: 0,
    budget: MAX_PARTS,
    depth: 0,
    read: (node) => readExpression(reading, node),
    readWritten: (node) => readWritten(reading, node),
    readType: typeReader(sourceCode),
  };
  return reading;
}
