import type { OutputFile } from '../files/output-file.js';
import { definitionOf } from '../publish/definition-of.js';
import type { PublishedApi } from '../publish/published-api.js';
import { makeKind } from './make-kind.js';
import type { SiteFormatName } from './site-format-name.js';
import { siteFormat } from './site-formats.js';

/** What a site is made with. */
export interface SiteOptions {
  /** The heading of the first page. */
  readonly title?: string;
  /** `html` by default. */
  readonly format?: SiteFormatName;
}

/**
 * A static site about some APIs: a page for each version of a kind, one with all of them, a search, and their documents. APIs of one definition stand together;
 * all its served versions are shown.
 *
 * Works from any folder of any server, and from disk. Its pages load nothing from elsewhere and cannot be made to. Throws for APIs that
 * {@link publishManifests} did not give.
 */
export function* siteFiles(
  apis: readonly PublishedApi[],
  { format = 'html', title = 'Custom resources' }: SiteOptions = {},
): Generator<OutputFile> {
  const settings = { format, title };
  const { wholeFiles, wholeNeeds } = siteFormat(format);
  const texts = new Map<string, string>();
  const kinds = [];
  for (const definition of new Set(apis.map(definitionOf))) {
    const made = makeKind(definition, settings);
    if (made === undefined) continue;
    kinds.push(made.kind);
    const needed = wholeNeeds(made.kind);
    for (const file of made.files) {
      if (needed.includes(file.path)) texts.set(file.path, file.text);
      yield file;
    }
  }
  yield* wholeFiles(kinds, settings, (path) => texts.get(path) ?? '');
}
