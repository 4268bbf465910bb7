import { ICON } from '../assets/icon.js';
import { html, type Html } from '../html/html.js';
import { headMeta } from './head-meta.js';

/** What every page of a site has around what it is about. */
export interface PageShell {
  /** Of the window. */
  readonly title: string;
  /** From the page to the root of the site: `../../../../`, or nothing at the root itself. */
  readonly root: string;
  /** What the site is called. */
  readonly site: string;
  /** What stands in the header after the site's name: where in the site this is. */
  readonly place?: Html;
  /** What stands at the end of the header: search, versions. */
  readonly tools?: Html;
  /** The contents of the page, beside it where there is room. */
  readonly contents?: Html;
  readonly main: Html;
  /** Scripts of the site beyond that of references, from its root. */
  readonly scripts?: readonly string[];
}

/** The files behind every page, from the root of the site. */
export const PAGE_FILES = { style: 'assets/reference.css', script: 'assets/reference.js' } as const;

/**
 * A page with a header that stays, contents beside it, and a policy that lets it load nothing but files of its site, so that no text of a
 * definition can reach for anything else.
 */
export function pageShell({ contents, main, place, root, scripts = [], site, title, tools }: PageShell): string {
  return html`<!doctype html>
<html lang="en">
<head>
${headMeta(POLICY)}<title>${title}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${root}${PAGE_FILES.style}">
<script src="${root}${PAGE_FILES.script}"></script>
${scripts.map(
  (script) => html`<script src="${root}${script}" defer></script>
`,
)}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<div class="inner"><a class="home" href="${root}index.html">${site}</a>${place}<div class="tools">${tools}</div></div>
</header>
<div class="page">
${contents}<main id="main" tabindex="-1">
${main}</main>
</div>
</body>
</html>
`.html;
}

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";
