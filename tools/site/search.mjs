/**
 * How the search of the site finds sections: by all words that are asked for, longer ones with a slip of a letter, too. VitePress sends these functions to browsers as text:
 * they use nothing from outside.
 */
export const SEARCH = {
  combineWith: 'AND',
  boost: { title: 4, titles: 2, text: 1 },
  boostDocument: weightOf,
  processTerm: soughtWord,
  fuzzy: slips,
};

/** What a section of a page weighs, by its address: pages that say how something is done before those that list names, and those before pages about the project. */
function weightOf(address) {
  const weights = [
    [/^\/guides\//, 3],
    [/^\/reference\/commands\//, 1.2],
    [/^\/(reference|concepts)\//, 2],
    [/^\/(clusters|known-findings|comparison)\.html/, 1.5],
    [/^\/(packages|contributing|changelog|performance|benchmarks|architecture)/, 0.4],
    [/^\/(api|adr|internals)\//, 0.2],
  ];
  return weights.find(([place]) => place.test(address))?.[1] ?? 1;
}

/** A word as it is looked for; null for what is in every page. */
function soughtWord(word) {
  return /^(a|an|and|for|in|is|of|on|or|the|to)$/i.test(word) ? null : word.toLowerCase();
}

/** Which part of a word's letters may differ: `int` does not mean `lint`. */
function slips(word) {
  return word.length > 4 ? 0.2 : false;
}
