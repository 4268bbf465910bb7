/** The first page of a site. */
export const INDEX_STYLE = `main:has(> .kinds) { display: block; max-width: 66rem; }
.kinds-summary { margin-top: .25rem; color: var(--soft); }
.rail.groups > ul > li > a { color: var(--soft); font-weight: 400; }
.rail .count, .jump .count, .group-title .count { margin-left: .35rem; color: var(--faint); font-size: .75rem; font-weight: 400; letter-spacing: 0; }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-top: 1.5rem; }
.filter input { width: min(24rem, 100%); height: 2.5rem; padding: 0 .875rem; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--ground); color: var(--text); font: inherit; }
.filter p { color: var(--faint); font-size: .875rem; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 1rem; color: var(--faint); font-size: .8125rem; }
.jump { margin-top: 1.25rem; border: 1px solid var(--line); border-radius: 8px; }
.jump summary { padding: .5rem .875rem; cursor: pointer; font-size: .9375rem; }
.jump ul { max-height: 60vh; overflow-y: auto; padding: 0 .875rem .75rem; }
.jump li { list-style: none; }
.jump a { display: block; padding: .3rem 0; font-size: .9375rem; overflow-wrap: anywhere; }
@media (min-width: 64rem) { .jump { display: none; } }
.kinds section { margin-top: 2.5rem; content-visibility: auto; contain-intrinsic-size: auto 24rem; }
.group-title { margin-bottom: .25rem; font-size: 1.0625rem; overflow-wrap: anywhere; }
.kind-row { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); gap: .125rem 2rem; padding: .7rem 0; border-bottom: 1px solid var(--line); list-style: none; }
.kind-row > div { min-width: 0; }
.kind-name { font-weight: 600; overflow-wrap: anywhere; }
.kind-facts { color: var(--faint); font-size: .8125rem; overflow-wrap: anywhere; }
.kind-text { color: var(--soft); font-size: .9375rem; line-height: 1.5; overflow-wrap: anywhere; }
.kind-text code { font-size: .85em; }
.kind-versions { display: flex; flex-wrap: wrap; gap: .25rem; margin-top: .2rem; font-size: .8125rem; }
.version { padding: 0 .45rem; border: 1px solid var(--line-strong); border-radius: 999px; color: var(--soft); line-height: 1.5; white-space: nowrap; }
.version.stored { border-color: var(--focus); background: var(--tint); color: var(--link); font-weight: 600; }
.version.old { text-decoration: line-through; }
.version.old:hover { text-decoration: line-through underline; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 48rem) { .kind-row { grid-template-columns: minmax(0, 1fr); } }
`;
