import { html, joinHtml, type Html } from '../html/html.js';
import type { ApiReference, VersionReference } from '../model/api-reference.js';
import type { ApiPageOptions } from './api-page-options.js';
import { changesSection } from './changes-section.js';
import { columnsSection } from './columns-section.js';
import { conditionsSection } from './conditions-section.js';
import { contentsRail, type PageSection } from './contents-rail.js';
import { embeddedShell } from './embedded-shell.js';
import { fieldsSection } from './fields-section.js';
import { introduction } from './introduction.js';
import { pageShell } from './page-shell.js';
import { samplesSection } from './samples-section.js';
import { versionsSection } from './versions-section.js';

/**
 * The page about one version of an API, as HTML that works without JavaScript and from disk. It needs `PAGE_FILES` at the root of its site.
 *
 * Takes time and space in proportion to the version; texts of definitions can be nothing but text, emphasis, lists, code and links to `http(s)`.
 */
export function apiPage(reference: ApiReference, version: VersionReference, options: ApiPageOptions): string {
  const sections: readonly (PageSection | undefined)[] = [
    samplesSection(version),
    fieldsSection(reference, version),
    columnsSection(reference, version),
    conditionsSection(version),
    changesSection(reference, version),
    versionsSection(reference, version, options),
  ];
  const shown = sections.filter((section) => section !== undefined);
  const shell = options.embedded === true ? embeddedShell : pageShell;
  return shell({
    title: `${reference.kind} ${reference.group}/${version.version}`,
    root: options.root,
    site: options.site,
    place: html`<span class="place"><span class="group">${reference.group}</span> <b>${reference.kind}</b></span>`,
    tools: joinHtml([...(options.tools ? [options.tools] : []), versionLinks(reference, version, options)]),
    contents: contentsRail(reference, version, shown),
    main: html`${introduction(reference, version, options)}${shown.map(
      ({
        body,
        id,
        title,
      }) => html`<section id="${id}" aria-labelledby="${id}-title"${id === 'fields' ? html` data-plural="${reference.plural}" data-version="${reference.group}/${version.version}"` : undefined}>
<h2 id="${id}-title">${title}</h2>
${body}</section>
`,
    )}`,
    ...(options.scripts && { scripts: options.scripts }),
  });
}

function versionLinks(reference: ApiReference, own: VersionReference, options: ApiPageOptions): Html {
  const { versions } = reference;
  const { versionHref } = options;
  const links = versions.flatMap(({ deprecated, version }) => {
    if (version === own.version) return [html`<a href="#main" aria-current="page">${version}</a>`];
    const href = versionHref?.(version);
    return href === undefined ? [] : [html`<a href="${href}"${deprecated ? html` class="old"` : undefined}>${version}</a>`];
  });
  const row = html`<nav class="versions" aria-label="Versions">${links}</nav>`;
  return links.length < 2 ? row : joinHtml([row, versionMenu(reference, own, options)]);
}

/** The same as a menu, for screens with no room for a row: names in full, with what is deprecated said in a word. */
function versionMenu({ versions }: ApiReference, own: VersionReference, { versionHref }: ApiPageOptions): Html {
  const items = versions.flatMap(({ deprecated, version }) => {
    const href = version === own.version ? '#main' : versionHref?.(version);
    const current = version === own.version ? html` aria-current="page"` : undefined;
    const state = deprecated ? html` <span class="deprecated">deprecated</span>` : undefined;
    return href === undefined ? [] : [html`<li><a href="${href}"${current}>${version}</a>${state}</li>`];
  });
  return html`<details class="version-menu"><summary aria-label="Version ${own.version}: choose another">${own.version}</summary><nav aria-label="Versions"><ul role="list">${items}</ul></nav></details>`;
}
