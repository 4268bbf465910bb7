/**
 * The map of the packages: what each is about, and what it may import. ESLint holds the imports to it, and ARCHITECTURE.md is generated
 * from it. Every project carries its name here as its one scope tag.
 */
export const packageMap = {
  json: { storey: 'engine', idea: 'JSON values as Go decodes and prints them: int64 and float64 distinct and exact', mayImport: [] },
  go: {
    storey: 'engine',
    idea: "what Go's standard library does where a verdict shows it: strconv, time, url, netip, utf8, encodings, sort, regular expressions",
    mayImport: ['json'],
  },
  document: {
    storey: 'engine',
    idea: "text → documents, as sigs.k8s.io/yaml and the server's JSON decoder read it; positions on demand; edits that keep comments",
    mayImport: ['json', 'go'],
  },
  core: {
    storey: 'engine',
    idea: "the server's verdicts as pure functions of values: reading a CRD, structural schemas, admission, custom resources",
    mayImport: ['json', 'go'],
  },
  cel: {
    storey: 'engine',
    idea: 'the rules of CRDs: types from schemas, checking, cost, evaluation; what a rule says',
    mayImport: ['json', 'go', 'core'],
  },
  builtin: {
    storey: 'engine',
    idea: 'the kinds that are built into Kubernetes, for each minor: which are served, and their types as Go decodes them',
    mayImport: ['json', 'go', 'core', 'cel'],
  },
  'kubernetes-wasm': {
    storey: 'engine',
    idea: "the API server's own code for built-in kinds, in WebAssembly",
    mayImport: [],
  },
  policies: {
    storey: 'engine',
    idea: 'admission policies: what they say about a request, leaving open what depends on a cluster; what the server says about them',
    mayImport: ['json', 'go', 'core', 'cel', 'builtin'],
  },
  publishing: {
    storey: 'publish',
    idea: 'what the server and other tools derive from a CRD: OpenAPI v2 and v3, aggregation, explain, tables, JSON Schema, types',
    mayImport: ['json', 'go', 'core'],
  },
  witness: {
    storey: 'evolve',
    idea: 'resources that prove a point: searched in schemas and rules, judged by the engine, made small; samples first of all; and proofs that no such resource exists',
    mayImport: ['json', 'go', 'core', 'cel', 'publishing'],
  },
  compare: {
    storey: 'evolve',
    idea: 'two definitions → what changed, who is affected, and the resource that proves it',
    mayImport: ['json', 'core', 'cel', 'witness'],
  },
  reference: {
    storey: 'publish',
    idea: 'the page about an API: one model of its fields, rules, versions and samples, and that as HTML',
    mayImport: ['json', 'document', 'core', 'cel', 'publishing'],
  },
  serving: {
    storey: 'publish',
    idea: 'what an API server with some CRDs answers, as a pure function of requests: discovery, OpenAPI, reads, dry runs',
    mayImport: ['json', 'go', 'document', 'core', 'cel', 'publishing', 'builtin', 'policies'],
  },
  sources: {
    storey: 'judge',
    idea: 'where manifests come from: files, folders, globs, standard input, git revisions; how files are written; the only library that touches files',
    mayImport: [],
  },
  'test-server': {
    storey: 'hosts',
    idea: 'an API server inside of a test: what requests write is stored in memory, and watched',
    mayImport: ['json', 'document', 'core', 'serving', 'sources', 'kubernetes-wasm'],
  },
  clusters: {
    storey: 'hosts',
    idea: 'clusters as a source of definitions and objects: read-only, paged, streamed; snapshots of them',
    mayImport: ['json', 'document', 'sources'],
  },
  checker: {
    storey: 'judge',
    idea: 'documents → diagnostics; the rules, conventions and fixes with their metadata; the one place where a field path meets an offset',
    mayImport: ['json', 'go', 'document', 'core', 'cel', 'builtin', 'policies', 'kubernetes-wasm'],
  },
  evolve: {
    storey: 'evolve',
    idea: 'what becomes of definitions and of what is stored: changes, who takes them on and their reports, what accepts no value, storing, migration',
    mayImport: ['json', 'go', 'document', 'core', 'cel', 'witness', 'compare', 'checker', 'presenters'],
  },
  presenters: {
    storey: 'judge',
    idea: 'diagnostics → human, JSON, JUnit, SARIF, workflow commands, metav1.Status',
    mayImport: ['document', 'checker'],
  },
  suites: {
    storey: 'evolve',
    idea: 'test suites of CRDs, built-in kinds and admission policies: reading, running, what they prove',
    mayImport: ['json', 'go', 'document', 'core', 'cel', 'builtin', 'policies', 'witness', 'reference', 'checker', 'presenters'],
  },
  audit: {
    storey: 'evolve',
    idea: 'what stored definitions and objects mean for the next server and the next definition: audits and storage plans',
    mayImport: ['json', 'document', 'core', 'witness', 'reference', 'checker', 'evolve', 'presenters'],
  },
  runner: {
    storey: 'judge',
    idea: 'the run over many files: read ahead → catalog and baseline → judge, in threads where that pays off → ordered outcomes and their sums',
    mayImport: ['json', 'document', 'sources', 'checker', 'presenters'],
  },
  'kubectl-structural': {
    storey: 'hosts',
    idea: 'the executable',
    mayImport: [
      'json',
      'go',
      'document',
      'core',
      'cel',
      'publishing',
      'witness',
      'compare',
      'sources',
      'clusters',
      'checker',
      'evolve',
      'presenters',
      'runner',
      'serving',
      'test-server',
      'suites',
      'audit',
      'language-server',
      'kubeconform-wasm',
      'kubernetes-wasm',
    ],
  },
  'eslint-plugin': {
    storey: 'hosts',
    idea: 'the rules as ESLint rules, and a language for manifests',
    mayImport: ['document', 'sources', 'checker', 'evolve', 'presenters', 'kubernetes-wasm'],
  },
  'jest-structural': {
    storey: 'hosts',
    idea: 'matchers for Jest and Vitest, and suites as their tests',
    mayImport: [
      'json',
      'document',
      'core',
      'sources',
      'checker',
      'evolve',
      'presenters',
      'runner',
      'suites',
      'kubeconform-wasm',
      'kubernetes-wasm',
    ],
  },
  'nx-plugin': {
    storey: 'hosts',
    idea: 'targets of Nx for projects with CRDs and resources, the dependencies between them, and generators',
    mayImport: ['json', 'document', 'core', 'witness', 'checker'],
  },
  'language-server': {
    storey: 'hosts',
    idea: 'the verdict, completion, explanations and fixes in editors, over the Language Server Protocol',
    mayImport: [
      'json',
      'document',
      'core',
      'cel',
      'publishing',
      'witness',
      'reference',
      'sources',
      'checker',
      'evolve',
      'presenters',
      'suites',
      'runner',
    ],
  },
  vscode: {
    storey: 'hosts',
    idea: 'the language server, its commands, its tests and a view of definitions in VS Code',
    mayImport: ['kubernetes-wasm', 'language-server'],
  },
  playground: {
    storey: 'hosts',
    idea: 'a page of the documentation site: a definition, a resource, and all that the engine says about them, in the browser',
    mayImport: ['json', 'document', 'core', 'cel', 'publishing', 'checker', 'evolve', 'language-server', 'kubernetes-wasm'],
  },
  'github-action': {
    storey: 'hosts',
    idea: 'the verdict on a pull request',
    mayImport: [
      'kubectl-structural',
      'audit',
      'json',
      'document',
      'compare',
      'sources',
      'checker',
      'evolve',
      'presenters',
      'runner',
      'kubernetes-wasm',
    ],
  },
  'catalog-publisher': {
    storey: 'hosts',
    idea: 'API entities, OpenAPI files and a site from CRDs',
    mayImport: ['json', 'document', 'core', 'publishing', 'witness', 'compare', 'reference', 'sources', 'checker', 'evolve'],
  },
  engine: {
    storey: 'hosts',
    idea: 'the library: one call to check resources, one to compare CRDs; findings as plain data with lines and columns',
    mayImport: ['json', 'document', 'core', 'cel', 'publishing', 'witness', 'compare', 'checker', 'evolve'],
  },
  'backstage-plugin': { storey: 'hosts', idea: "the reference of an API as a tab of its entity in Backstage's frontend", mayImport: [] },
  'kubeconform-wasm': {
    storey: 'hosts',
    idea: "kubeconform's Go code in WebAssembly, for built-in kinds",
    mayImport: ['json', 'document', 'core', 'publishing', 'checker'],
  },
  'conformance-cases': {
    storey: 'tests',
    idea: "small CRDs, resources, texts and expressions with the server's own answers: a test suite for any language",
    mayImport: [],
  },
  conformance: {
    storey: 'tests',
    idea: "private: the engine against the server's own answers",
    mayImport: ['json', 'go', 'document', 'core', 'cel', 'publishing', 'suites', 'kubernetes-wasm', 'conformance-cases'],
  },
};

/**
 * The storeys of the house, each with those below that it may import: what judges a file knows nothing of what proves a change, or publishes a definition.
 */
export const STOREYS = {
  engine: { idea: "the server's answers as pure functions", below: [] },
  judge: { idea: 'text → documents → findings, and their reports', below: ['engine'] },
  publish: { idea: 'what is made of a definition', below: ['engine'] },
  evolve: { idea: 'what a change does, with proofs', below: ['engine', 'judge', 'publish'] },
  hosts: { idea: 'where people work', below: ['engine', 'judge', 'publish', 'evolve'] },
  tests: { idea: "the server's answers to compare with", below: ['engine', 'judge', 'publish', 'evolve', 'hosts'] },
};

/** The packages that may import one of a storey above theirs or beside it, a line each. */
export function storeyFaults() {
  return Object.entries(packageMap).flatMap(([name, { mayImport, storey }]) =>
    mayImport
      .filter((other) => packageMap[other].storey !== storey && !STOREYS[storey].below.includes(packageMap[other].storey))
      .map((other) => `tools/package-map.mjs lets ${name} (${storey}) import ${other} (${packageMap[other].storey})`),
  );
}
