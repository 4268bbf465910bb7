import { relative, sep } from 'node:path';
import type { Diagnostic } from '@structural/checker';
import { hasConverters } from '../generated-classes/imported-types.js';
import { schemaByTypes } from '../generated-classes/types-as-schema.js';
import type { FoundResource } from '../finding/found-resource.js';
import { hasMetadata } from '../finding/search.js';
import type { Reading } from '../values/reading.js';
import { groupOf, isInvalidMetadata } from './definition-of-metadata.js';
import { standInFor, type StandIn } from './stand-in.js';

/** A definition of the kind of a resource for which there is no CRD, as far as the types say it that `cdk8s import` wrote of one. */
export function definitionByTypes(
  { imports, parseModule }: Pick<Reading, 'imports' | 'parseModule'>,
  { generated, value }: FoundResource,
): StandIn | undefined {
  if (generated?.conversion.kind !== 'object') return undefined;
  const { conversion, module } = generated;
  const schema = schemaByTypes({ parse: parseModule, module }, conversion, [value]);
  if (schema['properties'] === undefined) return undefined;
  const file = relative(imports.project.root, module.path).replaceAll(sep, '/');
  const catalog = standInFor(value, withoutHead(schema), file);
  if (catalog === undefined) return undefined;
  const group = groupOf(value);
  return {
    catalog,
    worded: (finding) =>
      isInvalidMetadata(finding.cause, group) ? { ...finding, related: [] } : worded(finding, file, hasConverters(module)),
  };
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
  const { cause, hint = '', message, rule } = finding;
  if (rule === 'unknown-field') {
    const [, name = ''] = /^unknown field "([^".[]+)"$/.exec(message) ?? [];
    const [near = hasMetadata([name]) ? 'did you mean metadata? ' : ''] = /^did you mean [^?]+\? /.exec(hint) ?? [];
    const reason = isLeftOut ? '`cdk8s` leaves this field out: ' : '';
    return isLeftOut || near !== '' ? { ...finding, related: [], hint: `${near}${reason}the types in ${file} do not have it` } : undefined;
  }
  if (!SAID_BY_TYPES.has(cause?.origin ?? '')) return undefined;
  const more = hint === '' ? '' : `${hint}; `;
  return { ...finding, related: [], hint: `${more}by the types in ${file}: no CRD of this kind is available` };
}

const SAID_BY_TYPES: ReadonlySet<string> = new Set(['type', 'enum', 'required']);
