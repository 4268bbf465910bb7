interface Definition {
  readonly apiVersion: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly versions: readonly object[];
  };
}

/** A CRD of a namespaced kind in `group`, whose schema has `properties` at its root; `more` is added to each of its `versions`. */
export function definitionOf(
  group: string,
  kind: string,
  properties: object,
  more?: { readonly plural?: string; readonly versions?: readonly string[] } & Readonly<Record<string, unknown>>,
): Definition;
