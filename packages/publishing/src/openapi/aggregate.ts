import { compareUtf8, isJsonObject, newJsonObject, printJsonString, type JsonObject } from '@structural/json';
import { type CustomResourceDefinition, versionsOf, validateDefinition, definitionConditions, errorText } from '@structural/core';
import { definitionKey, definitionName } from './definition-name.js';
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
  /** The text in parts, of which there may be more than one text can hold. */
  readonly pieces: readonly string[];
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
  /** Both documents are built each time that they are asked for: what is printed of them takes a tenth of the memory. */
  readonly v2: () => JsonObject;
  readonly v3: () => JsonObject;
  /** Changes when, and only when, the Swagger document does. */
  readonly etag: string;
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
  /** Whether a server was found to accept and establish all of them, so that they are not judged again. No by default. */
  readonly areEstablished?: boolean;
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
    const isTaken = known !== undefined || options.areEstablished === true || options.stored === true;
    const reasons = names.has(name) ? ['there is another definition of this name'] : isTaken ? [] : refusalsOf(definition);
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
  return served.map(({ name }) => partOf(definition, name, options));
}

function partOf(definition: CustomResourceDefinition, version: string, options: AggregateOptions): PublishedPart {
  const { digest } = options;
  const { group, names } = definition.spec;
  const groupVersion = `apis/${group}/${version}`;
  const build = (make: typeof toOpenApiV2) => (): JsonObject => {
    const made = make(definition, version, options);
    return made.ok ? made.document : newJsonObject();
  };
  const v2 = build(toOpenApiV2);
  const printed = once(() => {
    const document = v2();
    return Object.fromEntries(
      SECTIONS.map((section) => [section, printMembers(document[section], SWAGGER_ORDER.below(section))]),
    ) as PublishedPart['printed'];
  });
  const etag = once(() => digest(SECTIONS.map((section) => [...printed()[section].values()].join('\n')).join('\n')));
  return {
    groupVersion,
    v2,
    v3: build(toOpenApiV3),
    get etag() {
      return etag();
    },
    ownSchemas: [names.kind, names.listKind].map((kind) => `${groupVersion} ${definitionKey(definitionName(group, version, kind))}`),
    get printed() {
      return printed();
    },
  };
}

function printMembers(members: JsonObject[string] | undefined, order: KeyOrder): ReadonlyMap<string, string> {
  return new Map(
    isJsonObject(members)
      ? Object.entries(members).map(([key, value]) => [key, kept(key, `${printJsonString(key)}:${printInOrder(value, order.below(key))}`)])
      : [],
  );
}

/** What most documents say alike is kept once: of thousands of definitions it would be most of the memory. */
function kept(key: string, text: string): string {
  if (!isSharedSchema(key) && !key.includes('-')) return text;
  const known = common.get(key);
  if (known === text) return known;
  if (common.size >= MOST_COMMON) common.clear();
  common.set(key, text);
  return text;
}

const common = new Map<string, string>();
const MOST_COMMON = 1_000;

interface Recipe {
  readonly document: () => JsonObject;
  readonly pieces: (document: () => JsonObject) => readonly string[];
  readonly etag: (text: () => string) => string;
}

/** Who asks for the text alone does not keep the document, which takes ten times the memory. */
function lazyDocument(recipe: Recipe): AggregatedDocument {
  const document = once(recipe.document);
  const pieces = once(() => recipe.pieces(recipe.document));
  const text = once(() => pieces().join(''));
  const etag = once(() => recipe.etag(text));
  return {
    get document() {
      return document();
    },
    get pieces() {
      return pieces();
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
  const pieces = (): readonly string[] => [
    `{"swagger":"2.0","info":${printInOrder(INFO, SWAGGER_ORDER.below('info'))}`,
    ...SECTIONS.flatMap((section) => printedSection(parts, section)),
    '}',
  ];
  return lazyDocument({ document, pieces, etag: () => digest(parts.map((part) => part.etag).join('\n')) });
}

function mergedSection(parts: readonly PublishedPart[], section: Section): JsonObject {
  const merged = newJsonObject();
  for (const { v2 } of parts) Object.assign(merged, v2()[section]);
  return merged;
}

function printedSection(parts: readonly PublishedPart[], section: Section): readonly string[] {
  const merged = new Map<string, string>();
  for (const { printed } of parts) for (const [key, text] of printed[section]) merged.set(key, text);
  const keys = [...merged.keys()].sort(compareUtf8);
  const members = keys.flatMap((key, i) => [...(i === 0 ? [] : [',']), merged.get(key) ?? '']);
  return [`,${printJsonString(section)}:{`, ...members, '}'];
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
      : lazyDocument({ document: () => mergeV3(members), pieces: (build) => [printOpenApi(build())], etag: (text) => digest(text()) });
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
  for (const part of parts) {
    const v3 = part.v3();
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

/** Whether every document has a schema of this name alike. */
export function isSharedSchema(name: string): boolean {
  return SHARED.some((prefix) => name.startsWith(prefix));
}

const SHARED = ['io.k8s.apimachinery.pkg.apis.meta.v1', 'io.k8s.api.autoscaling.v1'];
