/** What Backstage takes for the name of an entity. */
export const ENTITY_NAME = /^[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?$/;

/** What Backstage takes for a namespace. */
export const DNS_LABEL = /^(?=.{1,63}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** A reference to an entity, its parts as they are written. */
export interface EntityReference {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

/** Reads `[kind:][namespace/]name`; undefined for what Backstage could not read as a reference. */
export function readReference(text: string): EntityReference | undefined {
  const match = /^(?:([A-Za-z][A-Za-z0-9]{0,62}):)?(?:([^/:]*)\/)?([^/:]*)$/.exec(text);
  const [, kind, namespace, name = ''] = match ?? [];
  if (!ENTITY_NAME.test(name) || (namespace !== undefined && !DNS_LABEL.test(namespace))) return undefined;
  return { ...(kind !== undefined && { kind }), ...(namespace !== undefined && { namespace }), name };
}

/** The list of references in a text, separated by commas, with the kind that is meant where none is written; undefined where one is none. */
export function readReferences(text: string, kind: string): readonly EntityReference[] | undefined {
  const references = text.split(',').map((part) => readReference(part.trim()));
  return references.every((reference) => reference !== undefined) ? references.map((reference) => ({ kind, ...reference })) : undefined;
}

/** A reference as it is written. */
export function printReference({ kind, name, namespace }: EntityReference): string {
  return `${kind === undefined ? '' : `${kind.toLowerCase()}:`}${namespace === undefined ? '' : `${namespace}/`}${name}`;
}
