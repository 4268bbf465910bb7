/** The tree of fields. */
export const FIELDS = `.fields { margin-top: 1.25rem; border-bottom: 1px solid var(--line); }
.fields li { list-style: none; padding: 1rem 0; border-top: 1px solid var(--line); }
.toolbar + .fields li { scroll-margin-top: 4.6rem; }
.fields li .text li, .fields li .choice li { padding: 0; border: 0; list-style: disc; }
.fields li .text ol li { list-style: decimal; }
.fields li .choice ul { padding-left: 1.3rem; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .6rem; }
.name { color: var(--text); font: 600 .9rem/1.5 var(--mono); overflow-wrap: anywhere; }
.name:hover { color: var(--link); }
.type { color: var(--faint); font-size: .8125rem; }
.required, .mark, .deprecated, .change, .when { font-size: .75rem; font-weight: 550; }
.required { color: var(--must); }
.mark, .when { padding: 0 .45rem; border: 1px solid var(--line-strong); border-radius: 999px; color: var(--soft); white-space: nowrap; }
.deprecated { padding: 0 .45rem; border-radius: 999px; background: var(--warn-ground); color: var(--warn); box-shadow: inset 0 0 0 1px var(--warn-line); }
.change { padding: 0 .45rem; border-radius: 999px; background: var(--good-ground); color: var(--good); }
.fields .text { margin-top: .3rem; color: var(--soft); font-size: .9375rem; line-height: 1.55; }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 1.25rem; margin-top: .45rem; color: var(--faint); font-size: .8125rem; }
.facts > span { min-width: 0; overflow-wrap: anywhere; }
.facts code { color: var(--text); font-size: .78rem; }
.choice, .rule, .fold { margin-top: .45rem; color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere; }
.rule > summary, .fold > summary { width: fit-content; max-width: 100%; }
.rule > summary::marker, .fold > summary::marker { font-size: .8em; }
.rule p { margin-top: .4rem; }
.rule pre, .fold pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .6rem .8rem; font-size: .78rem; }
.rule pre code { overflow-wrap: anywhere; }
.each { margin-top: .6rem; padding-left: .8rem; border-left: 2px solid var(--line); }
.each .lead { color: var(--faint); font-size: .75rem; font-weight: 550; }
.each .text { margin-top: 0; }
.each .facts { margin-top: .15rem; }
.same { overflow-wrap: anywhere; margin-top: .5rem; color: var(--faint); font-size: .8125rem; }
.below { margin-top: .6rem; }
.below > summary { display: inline-flex; align-items: center; padding: .12rem .7rem .12rem .55rem; border: 1px solid var(--line); border-radius: 999px; color: var(--soft); font-size: .8125rem; list-style: none; user-select: none; }
.below > summary::-webkit-details-marker { display: none; }
.below > summary::before { content: ""; width: .36rem; height: .36rem; margin-right: .5rem; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
.below[open] > summary::before { transform: translateY(-.08rem) rotate(45deg); }
.below > summary:hover { border-color: var(--line-strong); color: var(--text); }
.below > ul { margin-top: .75rem; padding-left: 1.1rem; border-left: 1px solid var(--line); }
.below > ul > li:first-child { border-top: 0; padding-top: .25rem; }
.below > ul > li:last-child { padding-bottom: .25rem; }
li:target > .head .name, li.target > .head .name { color: var(--link); background: var(--tint); box-shadow: 0 0 0 .25rem var(--tint); border-radius: 2px; }
.toolbar { position: sticky; top: var(--bar); z-index: 3; display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .5rem; margin: 1rem 0 0; padding: .6rem 0; background: var(--ground); border-bottom: 1px solid var(--line); }
.toolbar + .fields { margin-top: 0; }
.toolbar + .fields > li:first-child { border-top: 0; }
.toolbar input { flex: 1 1 11rem; min-width: 0; padding: .35rem .7rem; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--ground); color: var(--text); font: .875rem/1.4 var(--sans); }
.toolbar .trail { flex: 1 0 100%; min-height: 1.2rem; overflow: hidden; color: var(--faint); font: .75rem/1.6 var(--mono); text-overflow: ellipsis; white-space: nowrap; direction: rtl; text-align: left; }
.toolbar .trail bdi { direction: ltr; unicode-bidi: isolate; }
.handles { display: inline-flex; flex-wrap: wrap; gap: .3rem; margin-left: auto; }
.crumbs { display: none; flex: 1 0 100%; color: var(--faint); font: .75rem/1.6 var(--mono); overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .crumbs { display: block; }
  .toolbar { position: static; }
  .toolbar .trail { display: none; }
  .toolbar + .fields li { scroll-margin-top: 0; }
  .fields li { padding: .85rem 0; }
  .below > ul { padding-left: .7rem; }
  .below .below .below .below > ul { padding-left: .45rem; }
  .handles { margin-left: 0; }
  .handles button + button { display: none; }
}
`;
