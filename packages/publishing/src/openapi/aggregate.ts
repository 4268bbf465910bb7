import { compareUtf8, isJsonObject, newJsonObject, printJsonString, type JsonObject } from '@structural/json';
import { type CustomResourceDefinition, versionsOf, validateDefinition, definitionConditions, errorText } from '@structural/core';
import { jsonObject } from './dialect.js';
import { once } from './once.js';
import type { PublishingOptions } from './meta-prose.js';
import { toOpenApiV3 } from './openapi-v3.js';
import { SWAGGER_ORDER, type KeyOrder } from './key-order.js';
import { printInOrder, printOpenApi } from './print-document.js';
import { INFO } from './introduction.js';
import { toOpenApiV2 } from './swagger.js';

/** A merged document. Everything but its being there is worked out when first asked for. */
export interface AggregatedDocument {
  /** Changes when, and only when, the content does. */
  readonly etag: string;
  readonly document: JsonObject;
  /** The document as compact JSON, keys in the server's order. */
  readonly text: string;
}

/** A definition that the server would not publish, and why. */
export interface RefusedDefinition {
  readonly name: string;
  readonly reasons: readonly string[];
}

/** What a server with some definitions publishes. */
export interface OpenApiAggregate {
  /** The Swagger 2.0 document about all of them. */
  readonly v2: AggregatedDocument;
  /** The OpenAPI 3.0 documents by `apis/<group>/<version>`, sorted. */
  readonly v3: ReadonlyMap<string, AggregatedDocument>;
  readonly refused: readonly RefusedDefinition[];
  /** What the next aggregate takes over. */
  readonly parts: ReadonlyMap<CustomResourceDefinition, readonly PublishedPart[]>;
}

/** One served version of one definition. */
export interface PublishedPart {
  readonly groupVersion: string;
  readonly v2: AggregatedDocument;
  readonly v3: JsonObject;
  /** Group, version and key of each schema that not every document has, with a blank between. */
  readonly ownSchemas: readonly string[];
  /** The members of the Swagger document's maps, printed, by their keys. */
  readonly printed: Readonly<Record<Section, ReadonlyMap<string, string>>>;
}

type Section = (typeof SECTIONS)[number];
const SECTIONS = ['paths', 'definitions', 'parameters'] as const;

export interface AggregateOptions extends PublishingOptions {
  /** What an ETag is made with; the server's are SHA-512 in upper-case hexadecimal digits. */
  readonly digest: (text: string) => string;
  /** The aggregate before, of which what did not change is taken over; with the same digest and prose. */
  readonly previous?: OpenApiAggregate;
}

/**
 * Merges what the server publishes of many definitions. Definitions are told apart by identity: pass the same object for what did not
 * change, and only what did is built again.
 *
 * Versions that are not served are left out. Unless it is said to be stored, a definition that the server would refuse or never establish, of whose name there was one before, or which
 * defines a schema that another one defines in the same version, is named in `refused`; the others are published all the same. Source:
 * KEP-692, `pkg/controller/openapi`, and `kube-openapi/pkg/handler3`. The ETag of the Swagger document is made from those of its parts.
 */
export function aggregateOpenApi(definitions: readonly CustomResourceDefinition[], options: AggregateOptions): OpenApiAggregate {
  const refused: RefusedDefinition[] = [];
  const parts = new Map<CustomResourceDefinition, readonly PublishedPart[]>();
  const taken = new Set<string>();
  const names = new Set<string>();
  for (const definition of [...definitions].sort((a, b) => compareUtf8(a.metadata.name, b.metadata.name))) {
    const { name } = definition.metadata;
    const known = options.previous?.parts.get(definition);
    const reasons = names.has(name)
      ? ['there is another definition of this name']
      : known === undefined && options.stored !== true
        ? refusalsOf(definition)
        : [];
    const built = reasons.length > 0 ? [] : (known ?? partsOf(definition, options));
    const conflicts = built.flatMap(({ ownSchemas }) => ownSchemas.filter((key) => taken.has(key)));
    if (reasons.length + conflicts.length > 0) {
      refused.push({
        name,
        reasons: [...reasons, ...conflicts.map((key) => `OpenAPI V3 merge schema conflict on ${key.slice(key.indexOf(' ') + 1)}`)],
      });
      continue;
    }
    names.add(name);
    for (const { ownSchemas } of built) for (const key of ownSchemas) taken.add(key);
    parts.set(definition, built);
  }
  const all = [...parts.values()].flat();
  return { v2: mergedV2(all, options), v3: mergedV3(all, options), refused, parts };
}

const refusals = new WeakMap<CustomResourceDefinition, readonly string[]>();

function refusalsOf(definition: CustomResourceDefinition): readonly string[] {
  let reasons = refusals.get(definition);
  if (reasons === undefined) refusals.set(definition, (reasons = reasonsAgainst(definition)));
  return reasons;
}

/** What is refused, or accepted and never established, such as with a broken CA bundle of its webhook. */
function reasonsAgainst(definition: CustomResourceDefinition): readonly string[] {
  const { errors } = validateDefinition(definition);
  if (errors.length > 0) return errors.map(errorText);
  return definitionConditions(definition).flatMap(({ type, status, message }) =>
    type === 'Established' && status !== 'True' ? [message] : [],
  );
}

function partsOf(definition: CustomResourceDefinition, options: AggregateOptions): readonly PublishedPart[] {
  const served = versionsOf(definition.spec).filter((version) => version.served);
  return served.flatMap(({ name }) => {
    const v3 = toOpenApiV3(definition, name, options);
    const v2 = (): JsonObject => {
      const built = toOpenApiV2(definition, name, options);
      return built.ok ? built.document : newJsonObject();
    };
    return v3.ok ? [partOf(`apis/${definition.spec.group}/${name}`, v2, v3.document, options)] : [];
  });
}

function partOf(groupVersion: string, buildV2: () => JsonObject, v3: JsonObject, { digest }: AggregateOptions): PublishedPart {
  const v2 = lazyDocument({ document: buildV2, text: printOpenApi, etag: (text) => digest(text()) });
  const printed = once(
    () =>
      Object.fromEntries(
        SECTIONS.map((section) => [section, printMembers(v2.document[section], SWAGGER_ORDER.below(section))]),
      ) as PublishedPart['printed'],
  );
  return {
    groupVersion,
    v2,
    v3,
    ownSchemas: ownSchemasOf(v3).map((key) => `${groupVersion} ${key}`),
    get printed() {
      return printed();
    },
  };
}

function printMembers(members: JsonObject[string] | undefined, order: KeyOrder): ReadonlyMap<string, string> {
  return new Map(
    isJsonObject(members)
      ? Object.entries(members).map(([key, value]) => [key, `${printJsonString(key)}:${printInOrder(value, order.below(key))}`])
      : [],
  );
}

interface Recipe {
  readonly document: () => JsonObject;
  readonly text: (document: JsonObject) => string;
  readonly etag: (text: () => string) => string;
}

function lazyDocument(recipe: Recipe): AggregatedDocument {
  const document = once(recipe.document);
  const text = once(() => recipe.text(document()));
  const etag = once(() => recipe.etag(text));
  return {
    get document() {
      return document();
    },
    get text() {
      return text();
    },
    get etag() {
      return etag();
    },
  };
}

function mergedV2(parts: readonly PublishedPart[], { digest, previous }: AggregateOptions): AggregatedDocument {
  if (previous !== undefined && sameMembers([...previous.parts.values()].flat(), parts)) return previous.v2;
  const document = (): JsonObject =>
    jsonObject({ swagger: '2.0', info: INFO, ...Object.fromEntries(SECTIONS.map((section) => [section, mergedSection(parts, section)])) });
  const text = (): string => {
    const sections = SECTIONS.map((section) => `${printJsonString(section)}:${printedSection(parts, section)}`);
    return `{${['"swagger":"2.0"', `"info":${printInOrder(INFO, SWAGGER_ORDER.below('info'))}`, ...sections].join(',')}}`;
  };
  return lazyDocument({ document, text, etag: () => digest(parts.map((part) => part.v2.etag).join('\n')) });
}

function mergedSection(parts: readonly PublishedPart[], section: Section): JsonObject {
  const merged = newJsonObject();
  for (const { v2 } of parts) Object.assign(merged, v2.document[section]);
  return merged;
}

function printedSection(parts: readonly PublishedPart[], section: Section): string {
  const merged = new Map<string, string>();
  for (const { printed } of parts) for (const [key, text] of printed[section]) merged.set(key, text);
  const keys = [...merged.keys()].sort(compareUtf8);
  return `{${keys.map((key) => merged.get(key) ?? '').join(',')}}`;
}

const membersOf = new WeakMap<AggregatedDocument, readonly PublishedPart[]>();

function mergedV3(parts: readonly PublishedPart[], { digest, previous }: AggregateOptions): ReadonlyMap<string, AggregatedDocument> {
  const grouped = new Map<string, PublishedPart[]>();
  for (const part of parts) {
    const group = grouped.get(part.groupVersion);
    if (group === undefined) grouped.set(part.groupVersion, [part]);
    else group.push(part);
  }
  const merged = new Map<string, AggregatedDocument>();
  for (const groupVersion of [...grouped.keys()].sort(compareUtf8)) {
    const members = grouped.get(groupVersion) ?? [];
    const before = previous?.v3.get(groupVersion);
    const isSame = before !== undefined && sameMembers(membersOf.get(before) ?? [], members);
    const document = isSame
      ? before
      : lazyDocument({ document: () => mergeV3(members), text: printOpenApi, etag: (text) => digest(text()) });
    membersOf.set(document, members);
    merged.set(groupVersion, document);
  }
  return merged;
}

function sameMembers(before: readonly PublishedPart[], now: readonly PublishedPart[]): boolean {
  return before.length === now.length && before.every((part, i) => part === now[i]);
}

function mergeV3(parts: readonly PublishedPart[]): JsonObject {
  const paths = newJsonObject();
  const schemas = newJsonObject();
  for (const { v3 } of parts) {
    Object.assign(paths, v3['paths']);
    Object.assign(schemas, schemasIn(v3));
  }
  return jsonObject({ openapi: '3.0.0', info: INFO, paths, components: jsonObject({ schemas }) });
}

function schemasIn(v3: JsonObject): JsonObject {
  const { components } = v3;
  const schemas = isJsonObject(components) ? components['schemas'] : undefined;
  return isJsonObject(schemas) ? schemas : newJsonObject();
}

/** The schemas that a document does not share with every other one. */
function ownSchemasOf(v3: JsonObject): readonly string[] {
  return Object.keys(schemasIn(v3)).filter((key) => !isSharedSchema(key));
}

/** Whether every document has a schema of this name alike. */
export function isSharedSchema(name: string): boolean {
  return SHARED.some((prefix) => name.startsWith(prefix));
}

const SHARED = ['io.k8s.apimachinery.pkg.apis.meta.v1', 'io.k8s.api.autoscaling.v1'];
