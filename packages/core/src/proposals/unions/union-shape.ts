import { list, map, string, struct, type ListShape } from '../../decode/shape.js';

/** The shape of `x-kubernetes-unions` in the package `v1` or `v1beta1`, were the type in it. */
export function unionsShape(version: 'v1' | 'v1beta1'): ListShape {
  return list(struct(`${version}.Union`, () => ({ discriminator: string, fields: map(string) })));
}
