import { fileOfModule } from '../generated-classes/find-export.js';
import { localImports } from '../generated-classes/local-imports.js';
import { moduleFile } from '../generated-classes/module-file.js';
import { moduleProgram, type AnalyseModule, type ProgramSource } from '../generated-classes/module-program.js';
import type { ProjectFolder } from '../generated-classes/once-per-project.js';
import type { ParseModule } from '../generated-classes/parse-declaration.js';
import { MAX_PARTS, type ModuleReadings, type Reading } from '../values/reading.js';
import { readExpression, readWritten } from './read-expression.js';
import { typeReader } from './read-type.js';
import { importResolver } from './resolve-import.js';

/** A program, and where the modules are that it imports. */
export interface ProgramToRead {
  readonly sourceCode: ProgramSource;
  /** Absolute. */
  readonly file: string;
  readonly project: ProjectFolder;
  readonly parseModule: ParseModule;
  readonly analyseModule: AnalyseModule;
}

/** So many modules are read for one program. */
const MAX_MODULES = 40;

/** The reading of a file of which nothing is read yet. */
export function newReading(program: ProgramToRead): Reading {
  return readingOf(program, moduleReadings(program));
}

function readingOf({ file, parseModule, project, sourceCode }: ProgramToRead, modules: ModuleReadings): Reading {
  let hasOutputs: boolean | undefined;
  const reading: Reading = {
    sourceCode,
    modules,
    imports: localImports(sourceCode.ast, file, project, importResolver(sourceCode)),
    parseModule,
    constants: new Map(),
    writes: new Map(),
    mutations: new Map(),
    guards: new Map(),
    isNarrowing: false,
    frame: undefined,
    active: new Set(),
    assigned: new Map(),
    cycles: 0,
    budget: MAX_PARTS,
    depth: 0,
    read: (node) => readExpression(reading, node),
    readWritten: (node) => readWritten(reading, node),
    readType: typeReader(sourceCode),
    mayHaveOutputs: () => (hasOutputs ??= OUTPUTS.test(sourceCode.text)),
  };
  return reading;
}

const OUTPUTS = /["']@pulumi\/pulumi["']|\.apply\(/;

/** The readings of modules that a program imports, each made once. */
function moduleReadings(program: ProgramToRead): ModuleReadings {
  const readings = new Map<string, Reading | undefined>();
  const own: ModuleReadings = {
    of: (path) => {
      const file = fileOfModule(program.project, path);
      if (file === undefined) return undefined;
      if (!readings.has(file)) readings.set(file, readings.size < MAX_MODULES ? read(file) : undefined);
      return readings.get(file);
    },
  };
  const read = (file: string): Reading | undefined => {
    const module = moduleFile(file);
    const sourceCode = module === undefined ? undefined : moduleProgram(program.analyseModule, module);
    return sourceCode === undefined ? undefined : readingOf({ ...program, file, sourceCode }, own);
  };
  return own;
}
