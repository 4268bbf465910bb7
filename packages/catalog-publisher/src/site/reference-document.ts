import type { PublishedApi } from '../publish/published-api.js';
import { describeExtensions, type GroupVersionKind, type Schema } from './field-notes.js';
import { arrangeOperations, exemplifyBodies, type PathItem } from './operations.js';
import { makeDescriptionsPlain, plainDescription } from './plain-description.js';

/** The names of the sections of a page; no operation has a tag with a blank. */
const KIND_SECTION = 'the kind';
export const SCHEMA_SECTION = 'all schemas';

interface Document {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly [section: string]: unknown };
  readonly [section: string]: unknown;
}

/**
 * The OpenAPI 3 document as the page of an API shows it: with a title, the schema of the kind first, samples that a server accepts, operations
 * under the words that the server describes them with, and rules in words. For the eye only; integers beyond 2^53 lose their last digits here
 * as they do in any browser.
 */
export function referenceDocument(api: PublishedApi): string {
  const document = JSON.parse(api.openApiV3) as Document;
  makeDescriptionsPlain(document);
  const { schemas } = document.components;
  const name = Object.keys(schemas).find((key) => kindsOf(schemas[key]).some(({ kind }) => kind === api.kind)) ?? '';
  const kept = keptFields(schemas[name], api);
  const notes = Object.entries(schemas).flatMap(([key, schema]) => {
    const words = describeExtensions(schema);
    return key === name ? words : [];
  });
  shortenNames(schemas);
  for (const schema of Object.values(schemas)) exemplifyKind(schema);
  arrangeFields(schemas[name]);
  const samples = samplesOf(api);
  const best = samples['full'] ?? samples['minimal'];
  if (best !== undefined && schemas[name] !== undefined) schemas[name].example = best.value;
  const { paths, sections } = arrangeOperations(document.paths, api);
  exemplifyBodies(paths, `#/components/schemas/${name}`, samples);
  return JSON.stringify({
    ...document,
    info: { title: api.kind, version: `${api.group}/${api.version}`, description: introduce(api, [...kept, ...notes]) },
    paths,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([, a], [, b]) => ownRank(a, api) - ownRank(b, api))),
    },
    tags: [
      // A name with anything else in it could end the attribute; the server accepts none.
      {
        name: KIND_SECTION,
        'x-displayName': 'The resource',
        description: /^[\w.-]+$/.test(name) ? `<SchemaDefinition schemaRef="#/components/schemas/${name}" />` : '',
      },
      ...sections,
      { name: SCHEMA_SECTION, 'x-displayName': 'All schemas' },
    ],
  });
}

function kindsOf(schema: Schema | undefined): readonly GroupVersionKind[] {
  return schema?.['x-kubernetes-group-version-kind'] ?? [];
}

/** The kind and its list first. */
function ownRank(schema: Schema, { group, version }: PublishedApi): number {
  return kindsOf(schema).length === 1 && kindsOf(schema)[0]?.group === group && kindsOf(schema)[0]?.version === version ? 0 : 1;
}

/** Titles schemas with the last part of their names where this is nobody else's: the whole names fit into no column. */
function shortenNames(schemas: Readonly<Record<string, Schema>>): void {
  const owners = new Map<string, Schema[]>();
  for (const [name, schema] of Object.entries(schemas)) {
    const short = name.slice(name.lastIndexOf('.') + 1);
    owners.set(short, [...(owners.get(short) ?? []), schema]);
  }
  for (const [short, [schema, ...others]] of owners) if (schema !== undefined && others.length === 0) schema.title = short;
}

/** Shows in samples what objects of a schema say that they are, unless they are of many kinds. */
function exemplifyKind({ properties = {}, ...schema }: Schema): void {
  const [kind, ...others] = kindsOf(schema);
  if (kind === undefined || others.length > 0) return;
  const { apiVersion, kind: name } = properties;
  if (apiVersion !== undefined) apiVersion.example = kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
  if (name !== undefined) name.example = kind.kind;
}

const FIRST = ['apiVersion', 'kind', 'spec', 'status'];
const LAST = ['metadata'];

/** Moves to the top what is the kind's own. */
function arrangeFields(schema: Schema | undefined): void {
  if (schema?.properties === undefined) return;
  const rank = (name: string): number =>
    FIRST.includes(name) ? FIRST.indexOf(name) : LAST.includes(name) ? FIRST.length + 1 : FIRST.length;
  schema.properties = Object.fromEntries(Object.entries(schema.properties).sort(([a], [b]) => rank(a) - rank(b)));
}

const FIELDS_OF_ALL = new Set(['apiVersion', 'kind', 'metadata']);

/** What objects may hold besides what the page lists. Takes the extension that says so from the schema. */
function keptFields(schema: Schema | undefined, { preservesUnknownFields }: PublishedApi): readonly string[] {
  const preserves = schema?.['x-kubernetes-preserve-unknown-fields'] === true;
  delete schema?.['x-kubernetes-preserve-unknown-fields'];
  if (!preserves && !preservesUnknownFields) return [];
  const isSchemaless = Object.keys(schema?.properties ?? {}).every((name) => FIELDS_OF_ALL.has(name));
  if (isSchemaless)
    return [
      'The definition names no fields of its own: whatever an object holds besides those of every resource is kept as it is written.',
    ];
  return [`Fields beyond these are kept as they are written${preservesUnknownFields ? ', at any depth' : ''}.`];
}

interface Sample {
  readonly summary: string;
  readonly value: object;
}

function samplesOf({ samples: { full, minimal } }: PublishedApi): Readonly<Record<string, Sample>> {
  return {
    ...(minimal === undefined ? {} : { minimal: { summary: 'Only what is required', value: withTypeFirst(minimal) } }),
    ...(full === undefined || full === minimal ? {} : { full: { summary: 'Every field', value: withTypeFirst(full) } }),
  };
}

/** In the order in which manifests are written. */
function withTypeFirst(sample: string): object {
  const { apiVersion, kind, metadata, ...rest } = JSON.parse(sample) as Readonly<Record<string, unknown>>;
  return { apiVersion, kind, metadata, ...rest };
}

/** Markdown, its last word with the page, which shows no tags. */
function introduce({ deprecationWarning, description }: PublishedApi, notes: readonly string[]): string {
  const deprecation = deprecationWarning === '' ? '' : `**Deprecated.** ${plainDescription(deprecationWarning)}`;
  const paragraphs = [deprecation, plainDescription(description), ...notes];
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .replace(COMPONENT, '$1&lt;');
}

// Redoc draws these wherever a line begins with them, in code too.
const COMPONENT = /^( {0,3})<(?=!-- ReDoc-Inject|security-?definitions|schemadefinition)/gim;
