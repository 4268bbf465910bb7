import {
  compareVersions,
  deprecationWarning,
  NEWEST_KUBERNETES,
  NIL_PATH,
  structuralForm,
  versionsOf,
  type CustomResourceDefinition,
  type CustomResourceDefinitionVersion,
  type StructuralSchema,
} from '@structural/core';
import { renderDocument } from '@structural/document';
import { newJsonObject, type JsonObject } from '@structural/json';
import { toPublishedType } from '@structural/publishing';
import { fieldTree } from './fields/field-tree.js';
import { Shapes } from './fields/shapes.js';
import { valueFacts } from './fields/value-facts.js';
import type { ApiReference, PublishedChange, SampleTexts, VersionComparison, VersionReference } from './model/api-reference.js';
import type { FieldChangeMark } from './model/field-reference.js';
import { printerColumns } from './versions/columns.js';
import { compareSchemas } from './versions/comparison.js';
import { conditionsOf } from './versions/conditions.js';

/** What a reference has beside what the definition says. */
export interface ReferenceOptions {
  /** Resources that a server accepts; by default there are none. */
  readonly samples?: (version: string) => SampleObjects;
  /** Where the definition can be had from: what `kubectl apply -f` takes. */
  readonly source?: string;
  /** What changed since the definition was published before, where that is known. */
  readonly changes?: readonly PublishedChange[];
}

/** Resources of a version; absent where none was found. */
export interface SampleObjects {
  readonly minimal?: JsonObject;
  readonly full?: JsonObject;
}

/**
 * All that can be said of the API of a definition. Takes any definition that was read, accepted or not; never throws, and takes time in proportion to
 * the definition, but for samples.
 */
export function toApiReference(definition: CustomResourceDefinition, options: ReferenceOptions = {}): ApiReference {
  const { metadata, spec } = definition;
  const { categories = [], kind, listKind, plural, shortNames = [], singular } = spec.names;
  const versions = [...versionsOf(spec)].sort((a, b) => compareVersions(a.name, b.name));
  const schemas = versions.map((version) => schemaOf(definition, version));
  const shapes = new Map<boolean, Shapes>();
  const shapesFor = (keepsUnknownFields: boolean): Shapes => {
    const known = shapes.get(keepsUnknownFields) ?? new Shapes((schema) => valueFacts(schema, { keepsUnknownFields }));
    shapes.set(keepsUnknownFields, known);
    return known;
  };
  return {
    definition: metadata.name,
    group: spec.group,
    kind,
    listKind,
    plural,
    singular,
    shortNames,
    categories,
    scope: spec.scope === 'Namespaced' ? 'Namespaced' : 'Cluster',
    conversion: spec.conversion?.strategy === 'Webhook' ? 'Webhook' : 'None',
    ...(options.source !== undefined && { source: options.source }),
    ...(options.changes !== undefined && { changes: options.changes }),
    versions: versions.map((version, i) => {
      const own = schemas[i] ?? NO_SCHEMA;
      const keepsUnknownFields = spec.preserveUnknownFields === true || own.state !== 'structural';
      const others = versions.flatMap(({ name }, j) => {
        const schema = i === j ? undefined : schemas[j]?.schema;
        return schema === undefined ? [] : [{ version: name, schema }];
      });
      return versionReference(definition, version, own, shapesFor(keepsUnknownFields), others, options);
    }),
  };
}

interface VersionSchema {
  readonly state: VersionReference['schema'];
  readonly schema?: StructuralSchema;
}

const NO_SCHEMA: VersionSchema = { state: 'none' };

function schemaOf(definition: CustomResourceDefinition, { name, schema }: CustomResourceDefinitionVersion): VersionSchema {
  const props = schema?.openAPIV3Schema;
  if (props === undefined) return NO_SCHEMA;
  const published = toPublishedType(definition, name);
  if (published.ok && published.type.schema !== undefined) return { state: 'structural', schema: published.type.schema };
  const structural = structuralForm(props, NIL_PATH, NEWEST_KUBERNETES);
  if (structural.ok) return { state: 'not structural', schema: structural.schema };
  const { description } = props;
  return {
    state: 'not structural',
    schema: { generic: { type: 'object', ...(description !== undefined && { description }) }, extensions: {} },
  };
}

function versionReference(
  definition: CustomResourceDefinition,
  version: CustomResourceDefinitionVersion,
  { schema = ANYTHING, state }: VersionSchema,
  shapes: Shapes,
  others: readonly { readonly version: string; readonly schema: StructuralSchema }[],
  { samples }: ReferenceOptions,
): VersionReference {
  const comparisons = others.map((other) => ({ version: other.version, differences: compareSchemas(schema, other.schema, shapes) }));
  const { deprecated, name, selectableFields = [], served, storage, subresources } = version;
  const columns = printerColumns(version);
  return {
    version: name,
    served,
    storage,
    deprecated,
    deprecationWarning: deprecationWarning(definition, name) ?? '',
    schema: state,
    resource: shapes.facts(schema),
    fields: fieldTree(schema, shapes, marksOf(comparisons)),
    hasStatus: subresources?.status !== undefined,
    ...(subresources?.scale && { scale: subresources.scale }),
    selectableFields: selectableFields.map(({ jsonPath }) => jsonPath),
    columns,
    conditions: conditionsOf(schema, columns),
    samples: samples === undefined ? {} : sampleTexts(samples(name)),
    comparisons,
  };
}

const ANYTHING: StructuralSchema = { generic: { type: 'object' }, extensions: { 'x-kubernetes-preserve-unknown-fields': true } };

function marksOf(comparisons: readonly VersionComparison[]): ReadonlyMap<string, readonly FieldChangeMark[]> {
  const marks = new Map<string, FieldChangeMark[]>();
  for (const { differences, version } of comparisons) {
    for (const difference of differences) {
      if (difference.change === 'removed' || difference.id === '') continue;
      const mark = { version, change: difference.change };
      const known = marks.get(difference.id);
      if (known === undefined) marks.set(difference.id, [mark]);
      else known.push(mark);
    }
  }
  return marks;
}

function sampleTexts({ full, minimal }: SampleObjects): SampleTexts {
  return { ...(minimal && { minimal: manifest(minimal) }), ...(full && { full: manifest(full) }) };
}

/** In the order in which manifests are written. */
function manifest({ apiVersion = null, kind = null, metadata = null, ...rest }: JsonObject): string {
  const ordered = Object.assign(newJsonObject(), { apiVersion, kind, metadata }, rest);
  return renderDocument(ordered, 'yaml');
}
