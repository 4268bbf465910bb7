import { makeCatalog, readCatalog, type DefinitionCatalog, type Diagnostic } from '@structural/checker';
import type { StaticObject } from '../static-value.js';

/** A definition in place of one that is not at hand, and what of the findings by it holds. */
export interface StandIn {
  readonly catalog: DefinitionCatalog;
  /** A finding in the words of what it is known by; undefined for one that only the definition itself could say. */
  readonly worded: (finding: Diagnostic) => Diagnostic | undefined;
}

/** A definition with a schema for the kind of an object, under the name of a file; undefined where no definition is of such a kind. */
export function standInFor(value: StaticObject, schema: Readonly<Record<string, unknown>>, file: string): DefinitionCatalog | undefined {
  const [apiVersion, kind] = ['apiVersion', 'kind'].map((name) => {
    const text = value.entries.get(name)?.value;
    return text?.kind === 'scalar' ? String(text.value) : '';
  });
  const [group, version] = (apiVersion ?? '').split('/');
  if (!isName(group) || !isName(version) || !isName(kind)) return undefined;
  const plural = `${kind.toLowerCase()}s`;
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      // No finding is about the scope.
      scope: 'Namespaced',
      names: { kind, plural },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
  return makeCatalog(readCatalog([{ file, text: JSON.stringify(definition) }]).entries, []);
}

function isName(text: string | undefined): text is string {
  return text !== undefined && /^[\w.-]{1,253}$/.test(text);
}
