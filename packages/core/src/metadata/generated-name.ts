import { utf8Bytes, utf8Text } from '@structural/go';
import type { ObjectMeta } from './object-meta.js';

/**
 * The name of an object that is to be created: its own, else one that is generated, with `xxxxx` for the random part.
 *
 * The prefix is cut so that the whole has 63 bytes. Source: `k8s.io/apiserver/pkg/storage/names`, SimpleNameGenerator.
 */
export function nameOnCreate({ generateName, name }: Pick<ObjectMeta, 'generateName' | 'name'>): string {
  return name !== '' || generateName === '' ? name : `${utf8Text(utf8Bytes(generateName).slice(0, MAX_PREFIX_BYTES))}xxxxx`;
}

const MAX_PREFIX_BYTES = 58;
