import { THEME } from '../assets/style/theme.js';

/** The style of a page for a meeting: what is serious is said by a word and a mark, never by its colour alone. */
export const REPORT_STYLE = `${THEME}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 var(--sans); }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0 0.25rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
h3 { font-size: 1.05rem; margin: 1.75rem 0 0.4rem; overflow-wrap: anywhere; }
p { margin: 0.4rem 0; }
.lead { color: var(--soft); margin: 0 0 1rem; }
code, pre { font-family: var(--mono); font-size: 0.88em; }
code { overflow-wrap: anywhere; }
pre { background: var(--code); padding: 0.75rem 0.9rem; border-radius: 6px; overflow-x: auto; margin: 0.5rem 0; line-height: 1.45; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, pre:focus-visible, .scroll:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--raised); padding: 0.4rem 0.8rem; z-index: 1; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 0.75rem; list-style: none; margin: 1rem 0 0.5rem; padding: 0; }
.cards li { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); padding: 0.7rem 0.9rem; }
.cards b { display: block; font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.cards .serious b { color: var(--must); }
.cards .fine b { color: var(--good); }
.cards span { color: var(--soft); font-size: 0.9rem; }
dl.facts { display: grid; grid-template-columns: minmax(6.5rem, 10.5rem) 1fr; gap: 0.3rem 1rem; margin: 0.6rem 0; }
dl.facts dt { color: var(--soft); }
dl.facts dd { margin: 0; overflow-wrap: anywhere; }
dl.facts .serious { color: var(--must); font-weight: 600; }
ol.steps { list-style: none; margin: 0.5rem 0; padding: 0; counter-reset: step; }
ol.steps > li { counter-increment: step; border: 1px solid var(--line); border-radius: 8px; padding: 0.4rem 1rem 0.7rem; margin: 0.8rem 0; }
ol.steps > li > h3 { margin-top: 0.6rem; }
ol.steps > li > h3::before { content: counter(step) ". "; color: var(--faint); }
.scroll { overflow-x: auto; margin: 0.6rem 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
caption { text-align: left; color: var(--soft); padding: 0 0 0.3rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.7rem 0.4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td { overflow-wrap: anywhere; min-width: 6rem; }
.word { display: inline-block; border-radius: 4px; padding: 0 0.45rem; font-size: 0.85rem; font-weight: 600; white-space: nowrap; border: 1px solid var(--line-strong); color: var(--soft); }
.word.error { color: var(--must); border-color: var(--must); }
.word.warning { color: var(--warn); background: var(--warn-ground); border-color: var(--warn-line); }
.word.good { color: var(--good); background: var(--good-ground); border-color: var(--good); }
pre .word, pre .none { display: inline-block; width: 4.4rem; text-align: center; }
details { margin: 0.4rem 0; }
summary { cursor: pointer; color: var(--link); }
ul.plain { margin: 0.3rem 0; padding-left: 1.2rem; }
ul.plain li { overflow-wrap: anywhere; }
@media (max-width: 34rem) {
  main { padding: 1rem 0.9rem 3rem; }
  h1 { font-size: 1.35rem; }
  dl.facts { grid-template-columns: 1fr; gap: 0; }
  dl.facts dd { margin-bottom: 0.45rem; }
  thead { position: absolute; left: -99rem; }
  table, tbody, tr, th[scope="row"], td { display: block; }
  tr { padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  th, td, td.number { border: 0; padding: 0.1rem 0; text-align: left; white-space: normal; }
  td::before { content: attr(data-label) ": "; color: var(--soft); }
  td:empty { display: none; }
  td p:first-child { display: inline; }
}
@media print {
  main { max-width: none; padding: 0; }
  ol.steps > li, .cards li { break-inside: avoid; }
}
`;
