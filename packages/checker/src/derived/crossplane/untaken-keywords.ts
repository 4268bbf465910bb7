import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { itemsIn, memberIn } from '../json.js';

/** What Crossplane replaces in the schemas of a definition: the names of its own fields in `spec` and `status`. */
interface AddedFields {
  readonly spec: ReadonlySet<string>;
  readonly status: ReadonlySet<string>;
}

/** The keywords beside `properties` that Crossplane copies from the schema of `status`, and from that of `spec`. */
export const TAKEN_OF_STATUS = ['description', 'required', 'oneOf', 'x-kubernetes-validations'];
export const TAKEN_OF_SPEC = [...TAKEN_OF_STATUS, 'x-kubernetes-preserve-unknown-fields'];

/** What the schemas of a CompositeResourceDefinition say that Crossplane does not copy into the definitions that it makes. */
export function untakenKeywords(spec: JsonObject, added: AddedFields): readonly SourceFault[] {
  return itemsIn(memberIn(spec, 'versions')).flatMap((version, index) => {
    const schema = memberIn(version, 'schema', 'openAPIV3Schema');
    const at = ['spec', 'versions', index, 'schema', 'openAPIV3Schema'];
    const [specAt, statusAt] = ['spec', 'status'].map((name) => [...at, 'properties', name]);
    const properties = memberIn(schema, 'properties');
    return [
      ...untakenIn(schema, at, ['description', 'x-kubernetes-validations']),
      ...untakenRequired(schema, at),
      ...untakenFields(properties, [...at, 'properties']),
      ...untakenIn(memberIn(properties, 'spec'), specAt!, TAKEN_OF_SPEC),
      ...untakenIn(memberIn(properties, 'status'), statusAt!, TAKEN_OF_STATUS),
      ...replaced(memberIn(properties, 'spec', 'properties'), [...specAt!, 'properties'], added.spec),
      ...replaced(memberIn(properties, 'status', 'properties'), [...statusAt!, 'properties'], added.status),
    ];
  });
}

function untaken(path: JsonPath, message: string): SourceFault {
  return { severity: 'warning', message, place: { path }, mark: 'key' };
}

/** Keywords of a schema that Crossplane drops; those that it writes itself mean no more than what it writes. */
function untakenIn(schema: JsonValue | undefined, at: JsonPath, kept: readonly string[]): readonly SourceFault[] {
  if (!isJsonObject(schema)) return [];
  return Object.keys(schema)
    .filter((keyword) => !kept.includes(keyword) && !WRITTEN.has(keyword))
    .map((keyword) => untaken([...at, keyword], `Crossplane does not copy ${keyword} of this schema into the CRD`));
}

const WRITTEN: ReadonlySet<string> = new Set(['type', 'properties', 'required']);

function untakenRequired(schema: JsonValue | undefined, at: JsonPath): readonly SourceFault[] {
  return itemsIn(memberIn(schema, 'required')).flatMap((name, index) =>
    typeof name !== 'string' || WRITTEN_FIELDS.has(name)
      ? []
      : [untaken([...at, 'required', index], `Crossplane does not copy required of this schema into the CRD: only spec is required`)],
  );
}

/** Fields that each object has, or must have. */
const WRITTEN_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec']);

function untakenFields(properties: JsonValue | undefined, at: JsonPath): readonly SourceFault[] {
  if (!isJsonObject(properties)) return [];
  return Object.keys(properties)
    .filter((name) => !WRITTEN_FIELDS.has(name) && name !== 'status')
    .map((name) => untaken([...at, name], `Crossplane does not copy the field ${name} into the CRD: only spec and status are`));
}

function replaced(fields: JsonValue | undefined, at: JsonPath, names: ReadonlySet<string>): readonly SourceFault[] {
  if (!isJsonObject(fields)) return [];
  return Object.keys(fields)
    .filter((name) => names.has(name))
    .map((name) => ({ ...untaken([...at, name], `Crossplane writes its own field ${name} over this one`), severity: 'info' }));
}
