import { nearNames } from '@structural/checker';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { ResourceCall } from '../../plugin-types.js';
import type { StaticObject } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import type { FoundResource } from './found-resource.js';
import type { ImportedKinds, KindsOfServer } from '../kinds/imported-kinds.js';

/** What is asked of the CRDs at hand. */
export interface KindsAtHand {
  /** The kind that has a plural in a group and version; undefined where no CRD has it. */
  kindOf(apiVersion: string, plural: string): string | undefined;
  readonly builtins: KindsOfServer;
  /** Whether a kind has a list at a path. */
  isListAt(apiVersion: string, kind: string, path: readonly string[]): boolean;
}

/** A search through one file. */
export interface ProgramSearch {
  readonly reading: Reading;
  readonly calls: readonly ResourceCall[];
  readonly imported: ImportedKinds;
  /** Whether types may say kinds: of what the file imports, or of what it gives to code of its project. */
  readonly mayBeTyped: boolean;
  readonly builtins: KindsOfServer;
  readonly kinds: KindsAtHand;
  /** Whether the file is a test, whose literals seldom have all that a server asks for. */
  readonly isTest: boolean;
  /** Whether the file may read texts as YAML. */
  readonly readsYaml: boolean;
  readonly found: FoundResource[];
  /** The literals that were found as an argument, or that stand inside of what was found. */
  readonly taken: Set<TSESTree.Node>;
  /** How many modules were entered to come here. */
  readonly depth: number;
  /** The variables that what is given to a function of the module is known for. */
  readonly bound: ReadonlySet<TSESLint.Scope.Variable>;
}

/** Whether an object has a text in a field that is known, and not empty. */
export function isText({ entries }: StaticObject, name: string): boolean {
  const value = entries.get(name)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' && value.value !== '';
}

/** Whether an object with these names has metadata, or a misspelt name for it: what has none is a mere reference. */
export function hasMetadata(names: Iterable<string>): boolean {
  const all = [...names];
  return all.includes('metadata') || all.some((name) => nearNames(name, ['metadata']).length > 0);
}
