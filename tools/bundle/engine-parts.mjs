/**
 * What a run needs that has findings, judges resources, looks for more than the verdict or is given patterns: files of which there is one copy, each
 * bundle asking the one that judges for all others.
 */
export const ENGINE_GUESTS = {
  conventions:
    /\/checker\/src\/(conventions\/(?!record\/tier)|rules\/(?!record|change-rules)|check\/(check-conventions|known-findings)|acknowledgements\/(acknowledge|acknowledged-places|invalid-acknowledgement)\.)|\/runner\/src\/config\/parse-conventions|\/presenters\/src\/findings\/rule-help/,
  fixes: /\/checker\/src\/(fixers\/|fixes\/(attach-fixes|definition-proposals|proven-fixes|resource-proposals|templated-text)\.)/,
  fit: /\/evolve\/src\/fit\/(?!always|empty-places|empty-sites|fitting-schemas|inquiry|may-be-empty|pattern-lengths|provers)|\/go\/src\/regexp\/automata\//,
  rules: /\/cel\/src\/(?!syntax\/(parse-by-grammar|reserved-words)|server\/admit|unions\/|schema\/escape)|\/policies\/src\//,
  globs: /\/sources\/src\/glob\.ts$/,
  resources:
    /\/checker\/src\/(resource\/|policies\/|names\/(near|opposite|same)-name)|\/core\/src\/(requests|resource|storage)\/|\/core\/src\/(definition\/(deprecation-warning|admission\/(tolerances-on-update|validate-update))|defaults\/drop-nulls|metadata\/(finalizer-warnings|unique-owners|without-self-link)|patches\/json-patch|rules\/unevaluated-rules|proposals\/unions\/(clear|fold|unfold))/,
  values:
    /\/core\/src\/(value\/|formats\/|pruning\/|embedded\/(?!surrounding-object))|\/core\/src\/defaults\/(?!validate-defaults|drop-nulls)|\/go\/src\/(netip|url|time|encoding)\/(?!zones\/load-location)/,
  manifests:
    /\/checker\/src\/manifest\/(infer-type|known-fields|longest-match|same-but-descriptions|schema-bound|schema-route|schemas-at|smallest-bound|unbounded-parts|field-text|core-type)/,
  findings: /\/checker\/src\/(origins\/|definition\/error-diagnostic)/,
  edits: /\/document\/src\/edit\//,
  yaml: /\/document\/src\/yaml\/(events\/(?!parse-directives)|plain\/(defer-block|outline-of)|yaml-tree|scan\/(?!yaml-scalar-text|word|goyaml-message|marker)|value\/(yaml-construct|go-keys|go-syntax))/,
  json: /\/document\/src\/(json\/|parse\/list-(items|cuts)\.)/,
  storing:
    /\/checker\/src\/(incremental\/|definition\/judged-before)|\/evolve\/src\/(migration\/|stored\/(?!survey\.))|\/core\/src\/definition\/read\/schemas-as-before|\/kubectl-structural\/src\/run\/(storing\/|survey\/(?!survey-flags))/,
  writing:
    /\/sources\/src\/(writing\/(?!write-fault)|git\/(past|revision-inputs|hunks|path-changes|revision-pattern)|snapshot\/snapshot-input|watched-places|files-on-disk)/,
  formats:
    /\/presenters\/src\/(formats\/(sarif|junit|artifact|json|gitlab|name|status|kubeconform|tap|render-findings)|findings\/(human-finding|finding-line)|text\/(html-words|align-cells|within-width|shortened)|open-junit)/,
};

/** What compares definitions, for the programs that do. */
export const COMPARE_GUEST = /\/(compare|witness)\/src\/(?!finding\/ladder)|\/evolve\/src\/(changes|report)\//;

/** What few definitions need, a bundle each. */
const PARTS = {
  'cel-grammar': /\/cel\/src\/syntax\/parse-by-grammar\.ts$/,
  'time-zones': /\/go\/src\/time\/zones\/load-location\.ts$/,
  unicode: /\/go\/src\/unicode\/general-category\.ts$/,
  patterns: /\/go\/src\/regexp\/compile-pattern\.ts$/,
};

/** The bundle of its own that an import of a file of the engine is left to, and loaded with its first call; undefined for those that are in none. */
export function enginePartOf(imported) {
  return Object.keys(PARTS).find((part) => PARTS[part].test(imported));
}

/** The bundles that there have to be: paths name files, and where one has moved, what it was to keep apart would be loaded by all runs again. */
export const ENGINE_PARTS = [...Object.keys(PARTS), ...Object.keys(ENGINE_GUESTS)];
