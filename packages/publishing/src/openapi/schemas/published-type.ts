import {
  SCHEMA_TYPES,
  someSchema,
  type CustomResourceDefinition,
  versionsOf,
  NIL_PATH,
  type JSONSchemaProps,
  type StructuralSchema,
  structuralForm,
  type KubernetesVersion,
  NEWEST_KUBERNETES,
  unfold,
  validateStructural,
} from '@structural/core';
import type { PublishingOptions } from '../meta/meta-prose.js';
import { representableSchema } from './representable-schema.js';

/** One version of a definition as far as API documents speak of it. Deprecation, columns and conversion leave no trace there. */
export interface PublishedType {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Unfolded; absent where the version has no schema or the server will not publish it because it is not structural. */
  readonly schema?: StructuralSchema;
  /** Whether documents say what they can where the server's say less: see `stored` of {@link PublishingOptions}. */
  readonly isComplete: boolean;
  /** `spec.preserveUnknownFields`, of the days before structural schemas. */
  readonly preservesUnknownFields: boolean;
  readonly hasStatus: boolean;
  readonly hasScale: boolean;
  /** Paths without their leading dot, as documents write them. */
  readonly selectableFields: readonly string[];
}

/** A version to publish, or why there is none. */
export type ToPublishedType = { readonly ok: true; readonly type: PublishedType } | { readonly ok: false; readonly error: string };

/**
 * What the server would publish of one version, once for as long as no more than a few other definitions are asked for.
 *
 * Neither asks whether the definition is valid nor whether the version is served: the server publishes what is served only, and its
 * builder does not look either. Names are those of `spec.names`.
 * Source: `pkg/controller/openapi/builder`, generateBuilder.
 */
export function toPublishedType(
  definition: CustomResourceDefinition,
  version: string,
  { kubernetesVersion = NEWEST_KUBERNETES, stored = false }: Pick<PublishingOptions, 'kubernetesVersion' | 'stored'> = {},
): ToPublishedType {
  const versions = versionsKnownOf(definition);
  const key = `${String(kubernetesVersion.structuralDocumentation)} ${String(stored)} ${version}`;
  let type = versions.get(key);
  if (type === undefined) versions.set(key, (type = readType(definition, version, kubernetesVersion, stored)));
  return type;
}

function versionsKnownOf(definition: CustomResourceDefinition): Map<string, ToPublishedType> {
  let versions = known.get(definition);
  if (versions === undefined) {
    known.set(definition, (versions = new Map()));
    order.push(new WeakRef(definition));
    const oldest = order.length > MAX_KNOWN ? order.shift()?.deref() : undefined;
    if (oldest !== undefined) known.delete(oldest);
  }
  return versions;
}

/**
 * Those that were asked for last: a type takes more room than its definition, and several documents in a row are made of one. What nobody else
 * holds on to goes before, as it does when a site is made.
 */
const known = new WeakMap<CustomResourceDefinition, Map<string, ToPublishedType>>();
const order: WeakRef<CustomResourceDefinition>[] = [];
const MAX_KNOWN = 64;

function readType(
  { metadata, spec }: CustomResourceDefinition,
  version: string,
  kubernetesVersion: KubernetesVersion,
  stored: boolean,
): ToPublishedType {
  const found = versionsOf(spec).find(({ name }) => name === version);
  if (found === undefined)
    return { ok: false, error: `version ${version} not found in apiextensionsv1.CustomResourceDefinition: ${metadata.name}` };
  const props = found.schema?.openAPIV3Schema;
  const schema =
    props === undefined
      ? undefined
      : (publishableSchema(props, kubernetesVersion) ?? (stored ? completeSchema(props, kubernetesVersion) : undefined));
  const { kind, listKind, plural } = spec.names;
  const type: PublishedType = {
    group: spec.group,
    version,
    kind,
    listKind,
    plural,
    namespaced: spec.scope === 'Namespaced',
    ...(schema === undefined ? {} : { schema }),
    isComplete: stored,
    preservesUnknownFields: spec.preserveUnknownFields === true,
    hasStatus: found.subresources?.status !== undefined,
    hasScale: found.subresources?.scale !== undefined,
    selectableFields: (found.selectableFields ?? []).map(({ jsonPath }) => (jsonPath.startsWith('.') ? jsonPath.slice(1) : jsonPath)),
  };
  return { ok: true, type };
}

function publishableSchema(props: JSONSchemaProps, kubernetesVersion: KubernetesVersion): StructuralSchema | undefined {
  if (someSchema(props, ({ type }) => type !== undefined && !SCHEMA_TYPES.includes(type))) return undefined;
  const structural = structuralForm(props, NIL_PATH, kubernetesVersion);
  if (!structural.ok || validateStructural(structural.schema, NIL_PATH).length > 0) return undefined;
  return unfold(structural.schema);
}

/** What can be said of a schema that is not structural. */
function completeSchema(props: JSONSchemaProps, kubernetesVersion: KubernetesVersion): StructuralSchema | undefined {
  const structural = structuralForm(representableSchema(props), NIL_PATH, kubernetesVersion);
  return structural.ok ? unfold(structural.schema) : undefined;
}
