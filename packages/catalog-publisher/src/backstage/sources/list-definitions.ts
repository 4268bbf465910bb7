import type { Manifest } from '../../publish/published-api.js';

/** The path of definitions in an API server. */
export const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

const PAGE_SIZE = 200;
const MAX_PAGES = 1000;

/**
 * All definitions of an API server, page by page; each page is a manifest, named after the server.
 *
 * `get` is asked for paths with a query. Rejects where that does, or where an answer is no list of definitions.
 */
export async function listDefinitions(server: string, get: (path: string) => Promise<string>): Promise<readonly Manifest[]> {
  const manifests: Manifest[] = [];
  let position = '';
  do {
    if (manifests.length === MAX_PAGES) throw new Error(`the list has more than ${String(MAX_PAGES)} pages`);
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(position !== '' && { continue: position }) });
    const text = await get(`${DEFINITIONS}?${query.toString()}`);
    manifests.push({ file: `${server}${manifests.length === 0 ? '' : ` (page ${String(manifests.length + 1)})`}`, text, stored: true });
    position = continuation(text);
  } while (position !== '');
  return manifests;
}

/** Where the next page begins; empty after the last one. */
function continuation(text: string): string {
  const list = JSON.parse(text) as { readonly kind?: unknown; readonly metadata?: { readonly continue?: unknown } } | null;
  if (list?.kind !== 'CustomResourceDefinitionList') throw new Error('the answer is not a list of CustomResourceDefinitions');
  return typeof list.metadata?.continue === 'string' ? list.metadata.continue : '';
}
