/** Fields of definitions and keywords of schemas by the minors that brought them. */
export const LIST_KEYWORDS: readonly string[] = ['x-kubernetes-list-type', 'x-kubernetes-list-map-keys'];
export const DEPRECATION: readonly string[] = ['deprecated', 'deprecationWarning'];
export const LATER: readonly string[] = ['x-kubernetes-validations', 'selectableFields', 'observedGeneration'];
