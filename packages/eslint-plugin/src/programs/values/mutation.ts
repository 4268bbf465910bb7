import type { TSESTree } from '@typescript-eslint/utils';
import type { StaticValue } from '../static-value.js';

/** Something that a file does to what is inside of a variable's value. */
export interface Mutation {
  /** The names on the way to what is changed, as far as they are known. */
  readonly path: readonly string[];
  readonly change: Change;
  /** Whether it is done whenever the variable is made; else it may be done, or not yet. */
  readonly isCertain: boolean;
  readonly node: TSESTree.Node;
  /** Set for what is done through another name, which may stand for what the variable was before. */
  readonly isOfOtherName?: true;
}

/** The methods that change a list. */
export const CHANGING_METHODS: ReadonlySet<string> = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
]);

/** Whether a function may change what it gets, by its name; `apply` and `patch`, `applyResource` and `applyToCluster` send it. */
export function isChangingFunction(name: string): boolean {
  return CHANGING.test(name) && !SENDING.test(name);
}

const CHANGING = /^(?:assign|define|merge|set|unset|defaults|extend|mutate|update|add|with|(?:apply|patch)\w)/i;
const SENDING = /^apply\w*(?:Manifest|Object|Resource)s?(?:(?:From|In|To)\w*)?$|^apply(?:Yaml|(?:In|To)(?:Cluster|Namespace))$/i;

/** A step to each item of a list. */
export const EACH = '*';

type Change =
  /** All below the path may be anything; `isWithin` where something in a part of it is changed, and not which parts it has. */
  | { readonly kind: 'anything'; readonly isUnderCondition?: boolean; readonly isWithin?: true }
  /** What is at the end of the path is taken out. */
  | { readonly kind: 'delete' }
  | { readonly kind: 'set'; readonly value: StaticValue }
  /** `Object.assign`. */
  | { readonly kind: 'assign'; readonly sources: readonly StaticValue[] }
  /** What is added to a list, and where. */
  | { readonly kind: 'add'; readonly added: StaticValue; readonly at: 'start' | 'end' | 'anywhere' };
