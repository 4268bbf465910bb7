import type { TSESTree } from '@typescript-eslint/utils';
import type { Reading } from './reading.js';

/** The name of a property or a member where it is known. */
export function constantKey(
  reading: Reading,
  node: Pick<TSESTree.Property, 'computed' | 'key'> | { readonly computed: boolean; readonly key: TSESTree.Node },
): string | undefined {
  const { computed, key } = node;
  if (!computed && key.type === 'Identifier') return key.name;
  if (!computed && key.type === 'PrivateIdentifier') return undefined;
  const name = reading.read(key);
  return name.kind === 'scalar' ? String(name.value) : undefined;
}
