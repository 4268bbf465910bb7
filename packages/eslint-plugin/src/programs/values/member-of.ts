import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, type StaticValue } from '../static-value.js';

/** A member of a value; an item of a list only where all of that is known, as unknown ones may stand before it. */
export function memberOf(object: StaticValue, name: string, node: TSESTree.Node): StaticValue {
  if (object.kind === 'choice')
    return choiceOf(
      node,
      object.alternatives.map((each) => memberOf(each, name, node)),
    );
  if (object.kind === 'object') {
    const entry = object.entries.get(name);
    if (entry !== undefined) return entry.value;
    return object.isOpen || name in Object.prototype ? unknownValue(node) : { kind: 'absent', node };
  }
  if (object.kind === 'list' && !object.isOpen && /^\d+$/.test(name)) return object.items[Number(name)] ?? unknownValue(node);
  return unknownValue(node);
}
