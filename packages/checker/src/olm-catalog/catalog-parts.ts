import type { JsonPath, ParsedDocument, SourceDocument } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** A part of a file-based catalog of OLM: a document with a `schema`, and the file that has it. */
export interface CatalogPart {
  /** Empty for the file that is judged. */
  readonly file: string;
  readonly document: SourceDocument;
  readonly value: JsonObject;
  readonly package: string;
  readonly name: string;
}

/** What is known of a catalog, by what its parts are. */
export interface OlmCatalogParts {
  readonly packages: readonly CatalogPart[];
  readonly channels: readonly CatalogPart[];
  readonly bundles: readonly CatalogPart[];
  readonly deprecations: readonly CatalogPart[];
}

/** A fault of a part, in the words of opm. */
export interface CatalogFault {
  readonly part: CatalogPart;
  readonly path: JsonPath;
  readonly message: string;
  readonly hint?: string;
}

const KINDS = {
  'olm.package': 'packages',
  'olm.channel': 'channels',
  'olm.bundle': 'bundles',
  'olm.deprecations': 'deprecations',
} as const;

/** Whether a text may have parts of a file-based catalog. */
export function mayBeCatalog(text: string): boolean {
  return CATALOG.test(text);
}

// Begins with a plain word, which is found several times as fast as one at the start of a line.
const CATALOG = /schema["']?[ \t]*:[ \t]*["']?olm\.(?:package|channel|bundle|deprecations)\b/;

/** The parts of a catalog in files; undefined for templates of which opm makes a catalog: their bundles have images alone. */
export function readCatalogParts(
  files: readonly { readonly file: string; readonly documents: readonly ParsedDocument[] }[],
): OlmCatalogParts | undefined {
  const parts = { packages: [], channels: [], bundles: [], deprecations: [] } satisfies Record<string, CatalogPart[]>;
  const found: Record<keyof OlmCatalogParts, CatalogPart[]> = parts;
  for (const { documents, file } of files)
    for (const document of documents) {
      if (!document.ok || !isJsonObject(document.value)) continue;
      const { value } = document;
      const schema = textIn(value, 'schema');
      if (/^olm\.(?:template\.|semver$|composite)/.test(schema)) return undefined;
      const kind = Object.hasOwn(KINDS, schema) ? KINDS[schema as keyof typeof KINDS] : undefined;
      if (kind === undefined || value['kind'] !== undefined) continue;
      const name = textIn(value, 'name');
      if (kind === 'bundles' && name === '' && textIn(value, 'package') === '') return undefined;
      found[kind].push({ file, document, value, name, package: kind === 'packages' ? name : textIn(value, 'package') });
    }
  return found;
}

/** The text of a member; empty where it is none. */
export function textIn(value: JsonValue | undefined, name: string): string {
  const found = value !== undefined && isJsonObject(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : '';
}
