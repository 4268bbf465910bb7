/**
 * One item of `x-kubernetes-unions`: properties of one object of which at most one is set.
 *
 * Only in definitions that were read with the proposal `unions`. Source: KEP-2335, Union.
 */
export interface Union {
  /** The property that names the one that is set; empty for none. */
  readonly discriminator: string;
  /** What the discriminator says for each property of the union; empty texts where there is no discriminator. */
  readonly fields?: ReadonlyMap<string, string>;
}

/** True for a schema that lists unions. */
export function hasUnions(schema: { readonly 'x-kubernetes-unions'?: readonly Union[] }): boolean {
  return (schema['x-kubernetes-unions'] ?? []).length > 0;
}
