import type { NodeEvent, ScalarEvent } from '../events/event.js';
import { resolvePlainScalar } from './yaml-scalar.js';
import { resolveTaggedScalar, TAG, type TaggedScalar } from './yaml-tag.js';

/** What goyaml makes of a scalar, by its tag and its style. */
export function resolveScalar({ tag, style, text }: ScalarEvent): TaggedScalar {
  if (tag !== undefined) return resolveTaggedScalar(tag, text);
  return { ok: true, value: style === 'plain' ? resolvePlainScalar(text) : text };
}

/** Whether a key is the merge key: `<<`, plain or with one of the tags that leave it so. */
export function isMerge(event: NodeEvent): boolean {
  if (event.kind !== 'scalar' || event.text !== '<<') return false;
  const { tag, style } = event;
  return tag === undefined ? style === 'plain' : tag === TAG.merge || tag === '!';
}
