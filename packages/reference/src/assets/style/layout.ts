import { ICON } from '../icon.js';

/** The page as a whole: header, contents, columns. */
export const LAYOUT = `*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--bar) + .5rem); -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 400 1rem/1.6 var(--sans); }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
p { margin: 0; }
ul { margin: 0; padding: 0; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 9; padding: .25rem .75rem; background: var(--ground); }
.bar { position: sticky; top: 0; z-index: 5; background: var(--ground); border-bottom: 1px solid var(--line); }
.bar .inner { display: flex; align-items: center; gap: .35rem 1rem; min-height: var(--bar); max-width: 108rem; margin: 0 auto; padding: 0 1.25rem; }
.bar .home { display: inline-flex; align-items: center; color: var(--text); font-weight: 600; white-space: nowrap; }
.bar .home::before { content: ""; flex: none; width: 1.375rem; height: 1.375rem; margin-right: .6rem; background: url("${ICON}") center / contain no-repeat; }
.bar .place { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--faint); font-size: .875rem; }
.bar .place b { color: var(--text); font-weight: 600; }
.bar .group::before, .bar .place b::before { content: "/"; margin-right: .5rem; color: var(--line-strong); font-weight: 400; }
.bar .tools { display: flex; align-items: center; gap: .75rem; margin-left: auto; }
.versions { display: flex; gap: .125rem; max-width: 50vw; overflow-x: auto; font-size: .8125rem; scrollbar-width: none; }
.versions a { padding: .2rem .6rem; border-radius: 999px; color: var(--soft); white-space: nowrap; }
.versions a:hover { background: var(--raised); text-decoration: none; }
.versions a[aria-current] { background: var(--tint); color: var(--link); font-weight: 600; }
.versions .old { text-decoration: line-through; }
.version-menu { display: none; position: relative; font-size: .8125rem; }
.version-menu > summary { padding: .2rem .6rem; border-radius: 999px; background: var(--tint); color: var(--link); font-weight: 600; white-space: nowrap; list-style: none; }
.version-menu > summary::-webkit-details-marker { display: none; }
.version-menu > summary::after { content: " ▾"; }
.version-menu > nav { position: absolute; z-index: 8; top: calc(100% + .5rem); right: 0; max-height: calc(100vh - var(--bar) - 1rem); overflow-y: auto; padding: .375rem; border: 1px solid var(--line-strong); border-radius: 12px; background: var(--ground); box-shadow: 0 12px 40px rgb(0 0 0 / .18); }
.version-menu li { display: flex; align-items: center; gap: .6rem; list-style: none; white-space: nowrap; }
.version-menu a { flex: 1; padding: .5rem .75rem; color: var(--text); font-size: .9375rem; }
.version-menu a[aria-current] { color: var(--link); font-weight: 600; }
.version-menu .deprecated { margin-right: .6rem; }
.theme { width: 2rem; height: 2rem; flex: none; padding: 0; border: 1px solid transparent; border-radius: 50%; background: none; color: var(--soft); font: inherit; line-height: 1; cursor: pointer; }
.theme:hover { background: var(--raised); color: var(--text); }
.page { max-width: 108rem; margin: 0 auto; padding: 0 1.25rem; }
main { min-width: 0; padding: 2.5rem 0 6rem; }
section { margin-top: 3.5rem; scroll-margin-top: 1rem; }
h1 { margin: 0; font-size: 2.125rem; line-height: 1.2; font-weight: 680; letter-spacing: -.022em; overflow-wrap: anywhere; }
h2 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.3; font-weight: 650; letter-spacing: -.012em; }
.rail { display: none; }
@media (min-width: 64rem) {
  .page { display: grid; grid-template-columns: 14.5rem minmax(0, 1fr); gap: 0 3.5rem; }
  .rail { display: block; position: sticky; top: var(--bar); align-self: start; max-height: calc(100vh - var(--bar)); margin-left: -.6rem; padding: 2.5rem .5rem 3rem .6rem; overflow-y: auto; scrollbar-width: thin; font-size: .875rem; line-height: 1.45; }
  .rail li { list-style: none; }
  .rail a { display: block; padding: .22rem .6rem; margin-left: -.6rem; border-radius: 6px; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .rail a:hover { background: var(--raised); color: var(--text); text-decoration: none; }
  .rail > ul > li > a { color: var(--text); font-weight: 550; }
  .rail a.here { background: var(--tint); color: var(--link); }
  .rail ul ul { margin: .125rem 0 .5rem .1rem; border-left: 1px solid var(--line); }
  .rail ul ul a { margin-left: 0; padding-left: .8rem; font: .78rem/1.5 var(--mono); }
  .rail .l1 a { padding-left: 1.6rem; }
  .rail .must a::after { content: " *"; color: var(--must); }
  main { max-width: 52rem; }
}
@media (min-width: 100rem) {
  main { max-width: none; display: grid; grid-template-columns: minmax(0, 50rem) minmax(22rem, 1fr); gap: 0 4rem; align-items: start; }
  main > * { grid-column: 1; }
  main > #samples { grid-column: 2; grid-row: 1 / span 9; position: sticky; top: calc(var(--bar) + 2.5rem); max-height: calc(100vh - var(--bar) - 2.5rem); margin: 0; padding: .5rem 0 2.5rem; overflow-y: auto; scrollbar-width: thin; }
  main > section:nth-of-type(2) { margin-top: 3rem; }
}
@media (max-width: 40rem) {
  .bar .inner, .page { padding-left: 1rem; padding-right: 1rem; }
  .bar .inner { gap: .5rem; }
  .bar .place { display: none; }
  .bar .home { width: 1.375rem; overflow: clip; }
  .bar .tools { flex: none; gap: .5rem; }
  .versions { display: none; }
  .version-menu { display: block; }
  main { padding-top: 1.5rem; }
  h1 { font-size: 1.75rem; }
  section { margin-top: 2.75rem; }
}
@media print {
  .bar, .rail, .tools, .toolbar, .skip, .copier { display: none !important; }
  .page, main { display: block; max-width: none; padding: 0; }
  :root { --ground: #fff; --text: #000; --soft: #222; --faint: #333; --line: #bbb; --raised: #fff; --code: #fff; --link: #000; --tint: #fff; }
  pre { white-space: pre-wrap !important; max-height: none !important; }
  h2, .head { break-after: avoid; }
  main > #samples { position: static; max-height: none; }
}
`;
