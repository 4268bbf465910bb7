import { documentFiles } from '../files/entity-files.js';
import type { OutputFile } from '../files/output-file.js';
import { apiPath } from '../publish/api-path.js';
import type { PublishedApi } from '../publish/published-api.js';
import { apiPage } from './api-page.js';
import { INDEX_SCRIPT, REFERENCE_SCRIPT, STYLE } from './assets.js';
import { indexPage } from './index-page.js';

/** What a site is made with. */
export interface SiteOptions {
  /** The text of Redoc's standalone script, which the site carries along. */
  readonly redoc: string;
  /** The heading of the first page. */
  readonly title?: string;
}

/**
 * A static site about some APIs: a page each, drawn by Redoc, one with all of them, and their documents.
 *
 * Works from any folder of any server, and from disk. Its pages load nothing from elsewhere and cannot be made to.
 */
export function* siteFiles(apis: readonly PublishedApi[], { redoc, title = 'Custom resources' }: SiteOptions): Generator<OutputFile> {
  const kinds = new Map<string, PublishedApi[]>();
  for (const api of apis) {
    const versions = kinds.get(api.definition);
    if (versions === undefined) kinds.set(api.definition, [api]);
    else versions.push(api);
  }
  yield { path: 'assets/redoc.standalone.js', text: withoutLogo(redoc) };
  yield { path: 'assets/reference.js', text: REFERENCE_SCRIPT };
  yield { path: 'assets/index.js', text: INDEX_SCRIPT };
  yield { path: 'assets/site.css', text: STYLE };
  for (const versions of kinds.values()) {
    for (const api of versions) {
      yield* documentFiles(api);
      yield { path: `${apiPath(api)}/index.html`, text: apiPage(api, versions) };
    }
  }
  yield { path: 'index.html', text: indexPage([...kinds.values()], title) };
}

/** Redoc's own mark below the menu comes from another host; its words stay. */
function withoutLogo(redoc: string): string {
  return redoc.replaceAll(
    'https://cdn.redoc.ly/redoc/logo-mini.svg',
    'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  );
}
