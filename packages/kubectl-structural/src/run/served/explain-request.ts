import { servedVersions } from '@structural/core';
import { findTypes, type CatalogEntry, type NamedType } from '@structural/checker';
import { goQuote } from '@structural/go';
import { parseJsonPath } from '@structural/publishing';

/** What is to be explained, or why there is nothing, in kubectl's words. */
export type ExplainRequest =
  | { readonly ok: true; readonly type: NamedType; readonly path: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Reads a type of some definitions with a field, else one of the built-in kinds. */
export function readTypeRequest(
  text: string,
  entries: readonly CatalogEntry[],
  apiVersion: string | undefined,
  builtins: readonly CatalogEntry[],
): ExplainRequest {
  const request = readExplainRequest(text, entries, apiVersion);
  if (request.ok) return request;
  const builtin = readExplainRequest(text, builtins, apiVersion);
  return builtin.ok ? builtin : request;
}

/**
 * Reads `TYPE[.field...]` as `kubectl explain` does, `widgets.example.com.spec` with the group included.
 *
 * A group and version given apart replace those of the type. Source: `kubectl/pkg/explain`, SplitAndParseResourceRequest.
 */
export function readExplainRequest(text: string, entries: readonly CatalogEntry[], apiVersion: string | undefined): ExplainRequest {
  const fields = readFields(text);
  if (fields === undefined) return failed(NO_PATH);
  const [word, ...path] = fields;
  if (word === undefined) return failed('error: invalid jsonpath syntax, first node must be field node');
  const types = findTypes(entries, word);
  const [first] = types;
  if (first === undefined) return failed(`the server doesn't have a resource type ${goQuote(word.toLowerCase())}`);
  if (apiVersion !== undefined)
    return path.includes(undefined) ? failed(NO_FIELD) : inVersion(first, apiVersion, path as string[], entries);
  const withGroup = types.find(({ entry }) => text.startsWith(resourceName(entry)));
  const rest = withGroup === undefined ? path : readFields(text.slice(resourceName(withGroup.entry).length))?.slice(1);
  if (rest === undefined) return failed(NO_PATH);
  if (rest.includes(undefined)) return failed('error: invalid jsonpath syntax, first node must be field node');
  return { ok: true, type: withGroup ?? first, path: rest as string[] };
}

const NO_PATH = 'error: invalid jsonpath syntax';
const NO_FIELD = 'error: invalid jsonpath syntax, all nodes must be field nodes';

function failed(message: string): ExplainRequest {
  return { ok: false, message };
}

function resourceName({ definition: { spec } }: CatalogEntry): string {
  return `${spec.names.plural}.${spec.group}`;
}

/** The steps of a path, undefined for those that are no fields; undefined for what is no path. */
function readFields(text: string): readonly (string | undefined)[] | undefined {
  const parsed = parseJsonPath(`{.${text.endsWith('.') ? text.slice(0, -1) : text}}`);
  const [block, ...others] = parsed.ok ? parsed.template : [];
  if (block?.kind !== 'block' || others.length > 0) return undefined;
  return block.steps.map((step) => (step.kind === 'field' ? step.name : undefined));
}

function inVersion({ entry }: NamedType, apiVersion: string, path: readonly string[], entries: readonly CatalogEntry[]): ExplainRequest {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return failed(`error: unexpected GroupVersion string: ${apiVersion}`);
  const [group, version] = parts.length === 2 ? (parts as [string, string]) : ['', apiVersion];
  const { plural } = entry.definition.spec.names;
  const served = entries.filter(({ definition }) => definition.spec.group === group && servedVersions(definition).includes(version));
  const resource = `${group}/${version}, Resource=${plural}`;
  if (served.length === 0) return failed(`error: couldn't find resource for "${resource}"`);
  const found = served.find(({ definition }) => definition.spec.names.plural === plural);
  return found === undefined
    ? failed(`error: GVR (${resource}) not found in OpenAPI schema`)
    : { ok: true, type: { entry: found, version }, path };
}
