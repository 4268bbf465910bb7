/** The search in the header and its results; the first page of a site. */
export const SEARCH_STYLE = `.search { position: relative; display: flex; align-items: center; }
.search input { width: clamp(7rem, 20vw, 17rem); height: 2.125rem; padding: 0 2rem 0 .75rem; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--ground); color: var(--text); font: inherit; font-size: .875rem; appearance: none; }
.search input::-webkit-search-cancel-button { display: none; }
.search input::placeholder, .filter input::placeholder { color: var(--faint); opacity: 1; }
.search kbd { position: absolute; right: .5rem; padding: 0 .4rem; border: 1px solid var(--line-strong); border-radius: 4px; color: var(--faint); font: .75rem/1.4 var(--mono); pointer-events: none; }
.search:focus-within kbd { display: none; }
.search-panel { position: absolute; z-index: 8; top: calc(100% + .5rem); right: 0; width: min(44rem, calc(100vw - 2.5rem)); max-height: calc(100vh - var(--bar) - 1.5rem); overflow-y: auto; overscroll-behavior: contain; padding: .5rem; border: 1px solid var(--line-strong); border-radius: 12px; background: var(--ground); box-shadow: 0 12px 40px rgb(0 0 0 / .18); }
.search-status { padding: .375rem .75rem; color: var(--faint); font-size: .8125rem; }
.search-panel section { margin: 0; }
.search-title { padding: .75rem .75rem .25rem; color: var(--faint); font-size: .75rem; font-weight: 600; letter-spacing: .02em; }
.search-of { padding: .5rem .75rem .125rem; font-size: .875rem; font-weight: 600; overflow-wrap: anywhere; }
.search-list li { list-style: none; }
.search-link { display: block; padding: .4rem .75rem; border-radius: 8px; color: var(--text); font-size: .875rem; line-height: 1.45; overflow-wrap: anywhere; }
.search-link:hover, .search-link:focus { background: var(--tint); text-decoration: none; outline-offset: -2px; }
.search-name { font-weight: 600; }
.search-group { color: var(--faint); font-size: .8125rem; font-weight: 400; }
.search-path { padding: 0; background: none; color: var(--key); font: .8125rem/1.45 var(--mono); }
.search-text { display: block; color: var(--soft); font-size: .8125rem; }
.search mark { padding: 0; border-radius: 2px; background: none; color: inherit; font-weight: 700; text-decoration: underline; text-decoration-color: var(--focus); text-decoration-thickness: 2px; text-underline-offset: .2em; }
.search-more { margin: .125rem .5rem .375rem; padding: .2rem .5rem; border: 0; border-radius: 6px; background: none; color: var(--link); font: inherit; font-size: .8125rem; cursor: pointer; }
.search-more:hover { background: var(--tint); }
@media (max-width: 40rem) {
  .search { position: static; }
  .search kbd { display: none; }
  .search input { width: clamp(5.5rem, 30vw, 12rem); padding-right: .75rem; }
  .search-panel { left: .5rem; right: .5rem; top: calc(var(--bar) + .25rem); width: auto; max-height: calc(100vh - var(--bar) - 1rem); }
}
@media print { .search { display: none; } }
`;
