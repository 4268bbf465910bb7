import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { LocalImports } from '../generated-classes/local-imports.js';
import type { ProgramSource } from '../generated-classes/module-program.js';
import type { ParseModule } from '../generated-classes/parse-declaration.js';
import type { StaticValue } from '../static-value.js';
import type { Guard } from './guards.js';
import type { Mutation } from './mutation.js';
import type { VariableWrites } from './variable-writes.js';

/** The reading of the values of one file. */
export interface Reading {
  readonly sourceCode: ProgramSource;
  /** The readings of the modules that it imports, by their paths. */
  readonly modules: ModuleReadings;
  readonly imports: LocalImports;
  readonly parseModule: ParseModule;
  /** The values of constants by their declarators, each read once. */
  readonly constants: Map<TSESTree.Node, StaticValue>;
  /** Where variables are set. */
  readonly writes: Map<TSESLint.Scope.Variable, VariableWrites>;
  /** What is done to the values of variables that are set again. */
  readonly mutations: Map<TSESLint.Scope.Variable, readonly Mutation[]>;
  /** The conditions that name a variable. */
  readonly guards: Map<TSESLint.Scope.Variable, readonly Guard[]>;
  /** Whether a condition is read for what it leaves of a variable: then others leave all. */
  isNarrowing: boolean;
  /** What parameters are known to be while a call is read, and the constants that depend on them; undefined outside of any. */
  frame: CallFrame | undefined;
  /** The declarators that are being read, so that what refers to itself is unknown. */
  readonly active: Set<TSESTree.Node>;
  /** What variables are while something is read that is assigned to them. */
  readonly assigned: Map<TSESLint.Scope.Variable, AssignedValue>;
  /** How often something was found that refers to itself. */
  cycles: number;
  /** How many further parts are read before all else counts as unknown. */
  budget: number;
  depth: number;
  /** What an expression is known to be. */
  readonly read: (node: TSESTree.Node) => StaticValue;
  /** The same, but for what only types say. */
  readonly readWritten: (node: TSESTree.Node) => StaticValue;
  readonly readType: ReadType;
  /** Whether the program may have outputs of Pulumi; its text is looked through once. */
  readonly mayHaveOutputs: () => boolean;
}

/** What a variable is before something is assigned to it. */
export interface AssignedValue {
  readonly value: StaticValue;
  /** What is assigned to it. */
  readonly within: TSESTree.Node;
  /** Whether that has the variable in it. */
  isRead: boolean;
}

/** What holds while the body of a function is read for one of its calls. */
interface CallFrame {
  readonly bound: ReadonlyMap<TSESLint.Scope.Variable, StaticValue>;
  readonly constants: Map<TSESTree.Node, StaticValue>;
  readonly mutations: Map<TSESLint.Scope.Variable, readonly Mutation[]>;
}

/** What the type of an expression says of its value; undefined where that is nothing. */
export type ReadType = (node: TSESTree.Node) => StaticValue | undefined;

/** As many parts as fit a request of the largest size, and more than a person writes. */
export const MAX_PARTS = 200_000;

/** Deeper than a schema can be read. */
export const MAX_DEPTH = 500;

/** How modules of the project are read. */
export interface ModuleReadings {
  /** The reading of the module of a path with or without its ending; undefined where there is none, or one that is not read. */
  of(path: string): Reading | undefined;
}
