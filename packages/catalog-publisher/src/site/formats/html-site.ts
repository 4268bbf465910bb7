import {
  apiPage,
  indexPage,
  kindFields,
  kindFile,
  PAGE_FILES,
  readSearchScript,
  REFERENCE_SCRIPT,
  REFERENCE_STYLE,
  searchBox,
  searchFiles,
  type IndexedKind,
  type KindFields,
} from '@structural/reference';
import { dirname } from 'node:path/posix';
import type { OutputFile } from '../../files/output-file.js';
import { siteScript } from '../site-script.js';
import type { KindContent, SiteFormat, SiteSettings } from '../site-format.js';

/** Pages with a search, which work from disk and from any folder of any server. */
export const htmlSite: SiteFormat = {
  pageOf: (folder) => `${folder}/index.html`,
  kindFiles: pages,
  wholeNeeds: ({ folder }) => [`${folder}/search.js`],
  *wholeFiles(kinds, settings, read) {
    yield { path: PAGE_FILES.style, text: REFERENCE_STYLE };
    yield { path: PAGE_FILES.script, text: REFERENCE_SCRIPT };
    yield { path: SCRIPT, text: siteScript() };
    yield* searchFiles(kinds.map((kind) => [kind, fieldsOf(kind, read)]));
    yield { path: 'index.html', text: indexPage(kinds, { title: settings.title, scripts: [SCRIPT] }) };
  },
};

const SCRIPT = 'assets/site.js';

function* pages({ documents, kind, reference }: KindContent, { title }: SiteSettings): Generator<OutputFile> {
  for (const version of reference.versions) {
    const own = kind.versions.find((one) => one.version === version.version);
    if (own === undefined) continue;
    const folder = dirname(own.page);
    const root = '../'.repeat(folder.split('/').length);
    const { v2, v3 } = documents(version.version).portal;
    yield { path: `${folder}/openapi-v2.json`, text: `${v2()}\n` };
    yield { path: `${folder}/openapi-v3.json`, text: `${v3()}\n` };
    const page = apiPage(reference, version, {
      site: title,
      root,
      versionHref: (name) => {
        const other = kind.versions.find((one) => one.version === name);
        return other && root + other.page;
      },
      documents: [
        { title: 'OpenAPI v2', href: 'openapi-v2.json' },
        { title: 'OpenAPI v3', href: 'openapi-v3.json' },
      ],
      tools: searchBox(root),
      scripts: [SCRIPT],
    });
    yield { path: own.page, text: page };
  }
  const versions = kind.versions.map(({ version }) => version);
  yield kindFile(kind.folder, kindFields(reference, versions));
}

/** What the search knows of a kind lies beside its pages, so that a kind that did not change need not be read again. */
function fieldsOf({ folder }: IndexedKind, read: (path: string) => string): KindFields {
  return readSearchScript(read(`${folder}/search.js`)) as KindFields;
}
