import type { TSESTree } from '@typescript-eslint/utils';

/** What a program is known to write at a place, as JSON; every part with the node that says so. */
export type StaticValue = StaticScalar | StaticObject | StaticList | StaticChoice | UnknownValue | AbsentValue;

/** Text, a finite number, a truth value or null. */
export interface StaticScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly node: TSESTree.Node;
}

export interface StaticObject {
  readonly kind: 'object';
  readonly node: TSESTree.Node;
  readonly entries: ReadonlyMap<string, StaticEntry>;
  /** Whether it may have more entries than these. */
  readonly isOpen: boolean;
  /** The names that the program has for what is sent under others, by those that are sent; undefined where they are the same. */
  readonly sources?: ReadonlyMap<string, string>;
}

/** An entry of an object with the node of its key. */
export interface StaticEntry {
  readonly key: TSESTree.Node;
  readonly value: StaticValue;
}

export interface StaticList {
  readonly kind: 'list';
  readonly node: TSESTree.Node;
  readonly items: readonly StaticValue[];
  /** Whether more items may follow; `listed` where all that may are items of this list, or of another alternative of it, and some may not be there. */
  readonly isOpen: boolean | 'listed';
}

/** One of several values, and it is not known which. */
export interface StaticChoice {
  readonly kind: 'choice';
  readonly node: TSESTree.Node;
  /** At least two, none of which is a choice. */
  readonly alternatives: readonly Exclude<StaticValue, StaticChoice>[];
}

/** The types of JSON that a value may be known to have. */
export type KnownType = 'string' | 'number' | 'boolean' | 'list' | 'object';

/** Some value of JSON, or one that is left out. */
export interface UnknownValue {
  readonly kind: 'unknown';
  readonly node: TSESTree.Node;
  /** Set where it is sure to have this type. */
  readonly type?: KnownType;
  /** Set for a text of which this is known: what stands before, between and after what is not, in its order. */
  readonly fixed?: readonly string[];
  /** Set where something else than a sample of its type is to stand for it. */
  readonly sample?: string;
  /** Set where its type allows just these values: at least two, and what is said of it has to hold of each. */
  readonly among?: readonly TypedAlternative[];
  /** Set where nothing may stand for it, as a function returns next to nothing, or an item is not added: spread into an object it adds nothing. */
  readonly isNothing?: true;
}

/** A value that a type allows: a literal, any value of a type of JSON, or none. */
export type TypedAlternative = StaticScalar | AbsentValue | UnknownValue;

/** `undefined`, which JSON leaves out. */
interface AbsentValue {
  readonly kind: 'absent';
  readonly node: TSESTree.Node;
}

/** What is at a step of an object or a list; undefined where nothing is known to be there. */
export function partAt(value: StaticValue, step: string): StaticValue | undefined {
  if (value.kind === 'list') return value.items[Number(step)];
  return value.kind === 'object' ? value.entries.get(step)?.value : undefined;
}

export function unknownValue(node: TSESTree.Node, type?: KnownType): UnknownValue {
  return type === undefined ? { kind: 'unknown', node } : { kind: 'unknown', node, type };
}

/** What stands for a value where there may be next to nothing. */
export function nothingAt(node: TSESTree.Node): UnknownValue {
  return { ...unknownValue(node), isNothing: true };
}

/** A text of which only parts are known: those before, between and after what is not. */
export function textWithGaps(node: TSESTree.Node, fixed: readonly string[]): StaticValue {
  const [only = ''] = fixed;
  if (fixed.length === 1) return { kind: 'scalar', value: only, node };
  return fixed.every((text) => text === '') ? unknownValue(node, 'string') : { ...unknownValue(node, 'string'), fixed };
}

/** The known parts of a value as it stands in a text: one where all of it is known. */
export function fixedParts(value: StaticValue): readonly string[] {
  if (value.kind === 'scalar') return [String(value.value)];
  return value.kind === 'unknown' && value.fixed !== undefined ? value.fixed : ['', ''];
}

/** One of some values; nested choices are made one, and more than a few are as good as unknown. */
export function choiceOf(node: TSESTree.Node, values: readonly StaticValue[]): StaticValue {
  const flat = values.flatMap((value) => (value.kind === 'choice' ? value.alternatives : [value]));
  const alternatives = flat.filter((value, index) => isFirstOfKind(value, index, flat));
  const [only] = alternatives;
  if (only !== undefined && alternatives.length === 1) return only;
  return alternatives.length > MAX_ALTERNATIVES ? unknownValue(node) : { kind: 'choice', node, alternatives };
}

const MAX_ALTERNATIVES = 8;

/** A choice between what each alternative is changed to. */
export function eachAlternative({ alternatives, node }: StaticChoice, change: (alternative: StaticValue) => StaticValue): StaticValue {
  return choiceOf(node, alternatives.map(change));
}

/** A value without what is in it in one of several cases only, which others may rule out: what is done under a condition may ask for the same. */
export function withoutChoices(value: StaticValue): StaticValue {
  switch (value.kind) {
    case 'choice':
      return unknownValue(value.node);
    case 'list':
      return { ...value, items: value.items.map(withoutChoices) };
    case 'object': {
      const entries = [...value.entries].filter((entry) => !mayBeAbsent(entry[1].value));
      return {
        ...value,
        entries: new Map(entries.map(([name, entry]) => [name, { ...entry, value: withoutChoices(entry.value) }])),
        isOpen: value.isOpen || entries.length < value.entries.size,
      };
    }
    default:
      return value;
  }
}

/** An object in which the values are unknown that begin at some places of the program; the same one where none does. */
export function withoutValuesAt(object: StaticObject, starts: ReadonlySet<number>): StaticObject {
  let isChanged = false;
  const changed = (value: StaticValue): StaticValue => {
    if (value !== object && starts.has(value.node.range[0])) {
      isChanged = true;
      return unknownValue(value.node);
    }
    switch (value.kind) {
      case 'choice':
        return eachAlternative(value, changed);
      case 'list':
        return { ...value, items: value.items.map(changed) };
      case 'object':
        return { ...value, entries: new Map([...value.entries].map(([name, entry]) => [name, { ...entry, value: changed(entry.value) }])) };
      default:
        return value;
    }
  };
  const value = changed(object);
  return isChanged && value.kind === 'object' ? value : object;
}

function mayBeAbsent(value: StaticValue): boolean {
  return value.kind === 'absent' || (value.kind === 'choice' && value.alternatives.some(mayBeAbsent));
}

/** Of values that say nothing one is enough. */
function isFirstOfKind(value: StaticValue, index: number, all: readonly StaticValue[]): boolean {
  if (value.kind === 'absent') return all.findIndex(({ kind }) => kind === 'absent') === index;
  if (value.kind === 'unknown' && value.type === undefined)
    return all.findIndex((other) => other.kind === 'unknown' && other.type === undefined && other.isNothing === value.isNothing) === index;
  return true;
}
