/**
 * What a run needs that has findings, looks for more than the verdict or is given patterns: files of which there is one copy, each bundle asking
 * the one that judges for all others.
 */
export const ENGINE_GUESTS = {
  conventions:
    /\/checker\/src\/(conventions\/(?!record\/tier)|rules\/(?!record)|check\/(check-conventions|known-findings)|acknowledgements\/(acknowledge|acknowledged-places|invalid-acknowledgement)\.)|\/runner\/src\/config\/parse-conventions|\/presenters\/src\/findings\/rule-help/,
  fixes: /\/checker\/src\/(fixers\/|fixes\/(attach-fixes|definition-proposals|proven-fixes|resource-proposals|templated-text)\.)/,
  fit: /\/checker\/src\/fit\/(?!always|empty-sites|may-be-empty|pattern-lengths)|\/go\/src\/regexp\/automata\//,
  rules: /\/cel\/src\/(?!syntax\/parse-by-grammar|server\/admit)/,
  globs: /\/sources\/src\/glob\.ts$/,
};

/** What compares definitions, for the programs that do. */
export const COMPARE_GUEST = /\/(compare|witness)\/src\/|\/(checker|presenters)\/src\/changes\//;

/** What few definitions need, a bundle each. */
const PARTS = {
  'cel-grammar': /\/cel\/src\/syntax\/parse-by-grammar\.ts$/,
  'time-zones': /\/go\/src\/time\/zones\/load-location\.ts$/,
  unicode: /\/go\/src\/unicode\/general-category\.ts$/,
  patterns: /\/go\/src\/regexp\/compile-pattern\.ts$/,
};

/** Conventions ask it whether a definition changed; few did. */
const STORED_CHANGES = /\/checker\/src\/conventions\/compatibility\/stored-changes\.ts$/;

/** Of the conventions only this one proves that nothing fits; few schemas have the junctors that it looks at. */
const PROVING = /\/checker\/src\/conventions\/junctors\/junctor-witness\.ts$/;

/** The bundle of its own that an import of a file of the engine is left to, and loaded with its first call; undefined for those that are in none. */
export function enginePartOf(importer, imported) {
  if (STORED_CHANGES.test(importer) && COMPARE_GUEST.test(imported)) return 'compare';
  if (PROVING.test(importer) && ENGINE_GUESTS.fit.test(imported)) return 'fit';
  return Object.keys(PARTS).find((part) => PARTS[part].test(imported));
}

/** The bundles that there have to be: paths name files, and where one has moved, what it was to keep apart would be loaded by all runs again. */
export const ENGINE_PARTS = [...Object.keys(PARTS), ...Object.keys(ENGINE_GUESTS)];
