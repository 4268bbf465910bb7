import { relative, sep } from 'node:path';
import { makeCatalog, readCatalog, type DefinitionCatalog, type Diagnostic } from '@structural/checker';
import { hasConverters } from '../generated-classes/imported-types.js';
import { schemaByTypes } from '../generated-classes/types-as-schema.js';
import type { FoundResource } from '../finding/found-resource.js';
import type { Reading } from '../values/reading.js';

/** A definition that generated types stand in for, and findings by it in the words of what these say. */
interface DefinitionByTypes {
  readonly catalog: DefinitionCatalog;
  /** Undefined for what types do not say. */
  readonly worded: (finding: Diagnostic) => Diagnostic | undefined;
}

/** A definition of the kind of a resource for which there is no CRD, as far as the types say it that `cdk8s import` wrote of one. */
export function definitionByTypes(
  { imports, parseModule }: Pick<Reading, 'imports' | 'parseModule'>,
  { generated, value }: FoundResource,
): DefinitionByTypes | undefined {
  if (generated?.conversion.kind !== 'object') return undefined;
  const { conversion, module } = generated;
  const [apiVersion, kind] = ['apiVersion', 'kind'].map((name) => {
    const text = value.entries.get(name)?.value;
    return text?.kind === 'scalar' ? String(text.value) : '';
  });
  const [group, version] = (apiVersion ?? '').split('/');
  if (!isName(group) || !isName(version) || !isName(kind)) return undefined;
  const plural = `${kind.toLowerCase()}s`;
  const schema = schemaByTypes({ parse: parseModule, module }, conversion, [value]);
  if (schema['properties'] === undefined) return undefined;
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      // No finding is about the scope.
      scope: 'Namespaced',
      names: { kind, plural },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: withoutHead(schema) } }],
    },
  };
  const file = relative(imports.project.root, module.path).replaceAll(sep, '/');
  const { entries } = readCatalog([{ file, text: JSON.stringify(definition) }]);
  return { catalog: makeCatalog(entries, []), worded: (finding) => worded(finding, file, hasConverters(module)) };
}

function isName(text: string | undefined): text is string {
  return text !== undefined && /^[\w.-]{1,253}$/.test(text);
}

/** A schema of a whole object, without the fields that all objects have. */
function withoutHead(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const properties = Object.entries(schema['properties'] ?? {}).filter(([name]) => !HEAD.has(name));
  const required = Array.isArray(schema['required']) ? schema['required'].filter((name) => !HEAD.has(String(name))) : [];
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

const HEAD: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** A finding as one of the types in a file: that is no verdict of a server. What no converter leaves out is unknown where another name is near. */
function worded(finding: Diagnostic, file: string, isLeftOut: boolean): Diagnostic | undefined {
  const { cause, hint = '', rule } = finding;
  if (rule === 'unknown-field') {
    const [near = ''] = /^did you mean [^?]+\? /.exec(hint) ?? [];
    const reason = isLeftOut ? '`cdk8s` leaves this field out: ' : '';
    return isLeftOut || near !== '' ? { ...finding, related: [], hint: `${near}${reason}the types in ${file} do not have it` } : undefined;
  }
  if (!SAID_BY_TYPES.has(cause?.origin ?? '')) return undefined;
  const more = hint === '' ? '' : `${hint}; `;
  return { ...finding, related: [], hint: `${more}by the types in ${file}: no CRD of this kind is available` };
}

const SAID_BY_TYPES: ReadonlySet<string> = new Set(['type', 'enum', 'required']);
