import type { PublishedApi } from '../publish/published-api.js';
import { makeDescriptionsPlain, plainDescription } from './plain-description.js';

/** The names of the sections of a page; no operation has a tag with a blank. */
const KIND_SECTION = 'the kind';
export const SCHEMA_SECTION = 'all schemas';

interface Operation {
  summary?: string;
  description?: string;
  readonly tags?: readonly string[];
}

interface Schema {
  properties?: Record<string, object>;
  readonly 'x-kubernetes-group-version-kind'?: readonly { readonly kind: string }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly [section: string]: unknown;
}

/**
 * The OpenAPI 3 document as the page of an API shows it: with a title, the schema of the kind first, and operations under the words that
 * the server describes them with. For the eye only; integers beyond 2^53 lose their last digits here as they do in any browser.
 */
export function referenceDocument(api: PublishedApi): string {
  const document = JSON.parse(api.openApiV3) as Document;
  makeDescriptionsPlain(document);
  const tags = nameOperations(document);
  const { schemas } = document.components;
  const name = Object.keys(schemas).find((key) => describesKind(schemas[key], api.kind)) ?? '';
  arrangeFields(schemas[name], api);
  return JSON.stringify({
    ...document,
    info: { title: api.kind, version: `${api.group}/${api.version}`, description: introduce(api) },
    tags: [
      // A name with anything else in it could end the attribute; the server accepts none.
      { name: KIND_SECTION, 'x-displayName': 'The resource', description: /^[\w.-]+$/.test(name) ? `<SchemaDefinition schemaRef="#/components/schemas/${name}" />` : '' },
      ...tags.map((tag) => ({ name: tag, 'x-displayName': 'Operations' })),
      { name: SCHEMA_SECTION, 'x-displayName': 'All schemas' },
    ],
  });
}

/** Titles operations with their descriptions, and gives the tags that they have. */
function nameOperations({ paths }: Document): readonly string[] {
  const tags = new Set<string>();
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item).filter(isOperation)) {
      for (const tag of operation.tags ?? []) tags.add(tag);
      if (operation.description === undefined) continue;
      operation.summary = operation.description.charAt(0).toUpperCase() + operation.description.slice(1);
      delete operation.description;
    }
  }
  return [...tags];
}

function isOperation(member: unknown): member is Operation {
  return typeof member === 'object' && member !== null && !Array.isArray(member);
}

function describesKind(schema: Schema | undefined, kind: string): boolean {
  return schema?.['x-kubernetes-group-version-kind']?.some((one) => one.kind === kind) === true;
}

const FIRST = ['apiVersion', 'kind', 'spec', 'status'];
const LAST = ['metadata'];

/** Moves to the top what is the kind's own, and shows in samples what kind it is. */
function arrangeFields(schema: Schema | undefined, { group, kind, version }: PublishedApi): void {
  if (schema?.properties === undefined) return;
  const fields = Object.entries(schema.properties);
  const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : LAST.includes(name) ? FIRST.length + 1 : FIRST.length);
  const samples = new Map([['apiVersion', `${group}/${version}`], ['kind', kind]]);
  const arranged = fields.sort(([a], [b]) => rank(a) - rank(b)).map(([name, field]) => [name, samples.has(name) ? { ...field, example: samples.get(name) } : field] as const);
  schema.properties = Object.fromEntries(arranged);
}

/** Markdown, its last word with the page, which shows no tags. */
function introduce({ deprecationWarning, description }: PublishedApi): string {
  return [...(deprecationWarning === '' ? [] : [`**Deprecated.** ${plainDescription(deprecationWarning)}`]), plainDescription(description)].join('\n\n');
}
