/** What stands in a page, but for the tree of fields. */
export const CONTENT = `code, pre { font-family: var(--mono); font-size: .84em; }
code { padding: .1em .32em; border-radius: 4px; background: var(--code); overflow-wrap: anywhere; }
pre { margin: .6rem 0 0; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); font-size: .8125rem; line-height: 1.6; overflow: auto; }
pre code { padding: 0; background: none; font-size: inherit; overflow-wrap: normal; }
pre.yaml { max-height: 34rem; }
.kicker, .caption, .note, .none, .label { color: var(--faint); font-size: .875rem; }
.badges { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .75rem; margin: .5rem 0 1.25rem; color: var(--faint); font-size: .875rem; }
.changed { padding: 0 .45rem; border-radius: 999px; font-size: .8125rem; font-weight: 550; line-height: 1.5; white-space: nowrap; background: var(--tint); color: var(--link); }
.changed.breaking { background: none; color: var(--must); box-shadow: inset 0 0 0 1px var(--must); }
.changed.undecided { background: var(--warn-ground); color: var(--warn); box-shadow: inset 0 0 0 1px var(--warn-line); }
.badges code { padding: 0; background: none; font-size: .9375rem; color: var(--soft); }
.notice { margin: 0 0 1.25rem; padding: .65rem 1rem; border: 1px solid var(--warn-line); border-radius: 8px; background: var(--warn-ground); color: var(--warn); overflow-wrap: anywhere; }
.title > .text { max-width: 44rem; font-size: 1.0625rem; }
.text { overflow-wrap: anywhere; }
.text > * + * { margin-top: .6em; }
.text ul, .text ol, td ul, td ol { margin-bottom: 0; padding-left: 1.3rem; }
.text li + li { margin-top: .2em; }
.text blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); }
.text hr { border: 0; border-top: 1px solid var(--line); }
.text a, td a, .note a, .same a { text-decoration: underline; text-decoration-color: var(--line-strong); text-underline-offset: .2em; }
.text .plain { white-space: pre-wrap; }
.meta { margin: 1.75rem 0 0; border-bottom: 1px solid var(--line); font-size: .875rem; }
.meta div { display: flex; align-items: baseline; gap: .75rem; padding: .32rem 0; border-top: 1px solid var(--line); min-width: 0; }
.meta dt { flex: none; width: clamp(5.4rem, 16%, 8rem); color: var(--faint); }
.meta dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.meta dd { display: flex; flex-wrap: wrap; gap: 0 .9rem; }
.meta dd > code { padding: 0; background: none; }
summary { cursor: pointer; }
summary::marker { color: var(--faint); }
#samples > details { margin-top: 1rem; }
#samples summary, .comparison > summary { color: var(--link); font-size: .875rem; }
.terminal { background: var(--sunk); }
.scroll { margin-top: 1rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; line-height: 1.5; }
th, td { padding: .5rem 1.25rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--faint); font-weight: 500; white-space: nowrap; }
tbody th { font-weight: 550; overflow-wrap: anywhere; }
td { overflow-wrap: anywhere; min-width: 6rem; }
td p + p { margin-top: .25rem; }
.comparison td p { white-space: pre-line; }
.comparison th:first-child, #changes th:first-child { width: 34%; min-width: 9rem; }
tr.own th { color: var(--link); }
tr.added td:last-child { color: var(--good); }
tr.removed td:nth-child(2), tr.breaking td:last-child { color: var(--must); }
th code, td code { background: none; padding: 0; }
.comparison, .equal { margin-top: 1.25rem; }
.scroll + .note { margin-top: 1rem; }
.copier { position: absolute; bottom: calc(100% + .2rem); right: 0; }
.has-copier { position: relative; }
button.small { padding: .15rem .55rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: var(--soft); font: 500 .75rem/1.6 var(--sans); cursor: pointer; white-space: nowrap; }
button.small:hover { border-color: var(--line-strong); color: var(--text); }
button.inline { margin-left: .5rem; vertical-align: baseline; }
::highlight(yaml-key) { color: var(--key); }
`;
