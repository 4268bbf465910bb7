import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { type CustomResourceDefinition, versionsOf } from '@structural/core';
import { definitionKey, definitionName } from '../definition-name.js';
import { OPENAPI_ORDER, SWAGGER_ORDER } from '../printing/key-order.js';
import type { PublishingOptions } from '../meta/meta-prose.js';
import { once } from '../once.js';
import { toOpenApiV3 } from '../documents/openapi-v3.js';
import { isShared, printMembers, type PrintedMember } from '../printing/printed-members.js';
import { toOpenApiV2 } from '../documents/swagger.js';

/** The maps of a Swagger document in which definitions have members. */
export const SWAGGER_MAPS = ['paths', 'definitions', 'parameters'] as const;

export type SwaggerMap = (typeof SWAGGER_MAPS)[number];

/** The maps of an OpenAPI 3 document in which definitions have members. */
export type OpenApiMap = 'paths' | 'schemas';

type Printed<Name extends string> = Readonly<Record<Name, readonly PrintedMember[]>>;

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
  /** The members of the Swagger document's maps, printed when first asked for. */
  readonly swagger: Printed<SwaggerMap>;
  /** Those of the OpenAPI 3 document. */
  readonly openApi: Printed<OpenApiMap>;
}

/** What parts are made with. */
export interface PublishedPartOptions extends PublishingOptions {
  /** What an ETag is made with; the server's are SHA-512 in upper-case hexadecimal digits. */
  readonly digest: (text: string) => string;
}

/** The parts of a definition, one a version that is served. */
export function partsOf(definition: CustomResourceDefinition, options: PublishedPartOptions): readonly PublishedPart[] {
  const served = versionsOf(definition.spec).filter((version) => version.served);
  return served.map(({ name }) => partOf(definition, name, options));
}

function partOf(definition: CustomResourceDefinition, version: string, options: PublishedPartOptions): PublishedPart {
  const { digest } = options;
  const { group, names } = definition.spec;
  const groupVersion = `apis/${group}/${version}`;
  const build = (make: typeof toOpenApiV2) => (): JsonObject => {
    const made = make(definition, version, options);
    return made.ok ? made.document : newJsonObject();
  };
  const [v2, v3] = [build(toOpenApiV2), build(toOpenApiV3)];
  const swagger = once(() => printedSwagger(v2()));
  const openApi = once(() => printedOpenApi(v3()));
  const etag = once(() => digest(SWAGGER_MAPS.map((name) => swagger()[name].map(toDigest(digest)).join('\n')).join('\n')));
  return {
    groupVersion,
    v2,
    v3,
    get etag() {
      return etag();
    },
    ownSchemas: [names.kind, names.listKind].map((kind) => `${groupVersion} ${definitionKey(definitionName(group, version, kind))}`),
    get swagger() {
      return swagger();
    },
    get openApi() {
      return openApi();
    },
  };
}

/** What of a member is digested: of what documents have in common a digest, which is made once. */
function toDigest(digest: PublishedPartOptions['digest']): (member: PrintedMember) => string {
  const known = digests.get(digest) ?? new WeakMap<PrintedMember, string>();
  digests.set(digest, known);
  return (member) => {
    if (!isShared(member)) return member.pieces.join('');
    let text = known.get(member);
    if (text === undefined) known.set(member, (text = digest(member.pieces.join(''))));
    return text;
  };
}

const digests = new WeakMap<PublishedPartOptions['digest'], WeakMap<PrintedMember, string>>();

function printedSwagger(document: JsonObject): Printed<SwaggerMap> {
  const [paths = [], definitions = [], parameters = []] = printMembers(
    SWAGGER_MAPS.map((name) => ({ members: document[name], order: SWAGGER_ORDER.below(name) })),
  );
  return { paths, definitions, parameters };
}

function printedOpenApi(document: JsonObject): Printed<OpenApiMap> {
  const [paths = [], schemas = []] = printMembers([
    { members: document['paths'], order: OPENAPI_ORDER.below('paths') },
    { members: schemasIn(document), order: OPENAPI_ORDER.below('components').below('schemas') },
  ]);
  return { paths, schemas };
}

/** The schemas of an OpenAPI 3 document. */
export function schemasIn({ components }: JsonObject): JsonObject {
  const schemas: JsonValue | undefined = isJsonObject(components) ? components['schemas'] : undefined;
  return isJsonObject(schemas) ? schemas : newJsonObject();
}
