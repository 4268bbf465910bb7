import { html, type Html } from '../html/html.js';

/**
 * The search of a site, for the header of its pages; `root` leads from the page to the root of the site. Without its script, which is loaded for the page
 * besides, it is not shown.
 */
export function searchBox(root: string): Html {
  return html`<form class="search" role="search" data-root="${root}" hidden>
<input type="search" name="q" aria-label="Search kinds and fields" placeholder="Search" autocomplete="off" autocapitalize="off" spellcheck="false" aria-keyshortcuts="/">
<kbd aria-hidden="true">/</kbd>
<div class="search-panel" hidden>
<p class="search-status" role="status"></p>
<div class="search-results"></div>
</div>
</form>`;
}
