import { apiMarkdown, docusaurusSidebar, indexMarkdown, mkdocsNav } from '@structural/reference';
import { basename } from 'node:path/posix';
import type { SiteFormat } from '../site-format.js';

/** A file of Markdown for each version of a kind, for other generators of sites, with the navigation of two of them. */
export const markdownSite: SiteFormat = {
  pageOf: (folder) => `${folder}.md`,
  *kindFiles({ kind, reference }) {
    const index = `${'../'.repeat(kind.folder.split('/').length)}index.md`;
    const pages = new Map(kind.versions.map(({ page, version }) => [version, page]));
    const fileOf = (version: string): string | undefined => {
      const page = pages.get(version);
      return page === undefined ? undefined : basename(page);
    };
    for (const version of reference.versions) {
      const path = pages.get(version.version);
      if (path !== undefined) yield { path, text: apiMarkdown(reference, version, { fileOf, index }) };
    }
  },
  wholeNeeds: () => [],
  *wholeFiles(kinds, { title }) {
    yield { path: 'index.md', text: indexMarkdown(kinds, title) };
    yield { path: 'mkdocs-nav.yml', text: mkdocsNav(kinds) };
    yield { path: 'sidebar.json', text: docusaurusSidebar(kinds) };
  },
};
