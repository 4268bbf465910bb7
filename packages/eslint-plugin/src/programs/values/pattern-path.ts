import type { TSESTree } from '@typescript-eslint/utils';
import { constantKey } from './constant-key.js';
import type { Reading } from './reading.js';

/** The way from a value to what a name stands for in the pattern that takes it apart; undefined where that is not known, or another value may stand there. */
export function patternPath(reading: Reading, pattern: TSESTree.Node, name: TSESTree.Node): readonly string[] | undefined {
  if (pattern === name) return [];
  if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties) {
      if (property.type !== 'Property') continue;
      const inner = patternPath(reading, property.value, name);
      const key = inner === undefined ? undefined : constantKey(reading, property);
      if (inner !== undefined) return key === undefined ? undefined : [key, ...inner];
    }
  }
  if (pattern.type === 'ArrayPattern') {
    for (const [i, element] of pattern.elements.entries()) {
      const inner = element === null || element.type === 'RestElement' ? undefined : patternPath(reading, element, name);
      if (inner !== undefined) return [String(i), ...inner];
    }
  }
  return undefined;
}
