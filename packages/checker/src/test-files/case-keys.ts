import type { DescribedKey } from '../keys/mapping-schema.js';

/** What a value in a file of tests may be. */
export type CaseValue =
  | 'boolean'
  | 'errors'
  | 'object'
  | 'objects'
  | 'part'
  | 'patches'
  | 'paths'
  | 'schema'
  | 'seconds'
  | 'tests'
  | 'text'
  | 'texts'
  | 'user'
  | 'versions'
  | 'warnings'
  | 'webhook';

/** A key of a file of tests, as the reader, its JSON Schema and its documentation know it. */
export type CaseKey = DescribedKey<CaseValue>;

const KUBE_VERSIONS: CaseKey = {
  name: 'kubeVersions',
  value: 'versions',
  meaning: 'the servers that it is for: `"1.36"`, `"1.34..1.36"`, `">=1.35"` or `"<1.36"`, or a list of these; by default any server',
};

/** The keys of a file of tests, in the order of the documentation. */
export const FILE_KEYS: readonly CaseKey[] = [
  {
    name: 'crd',
    value: 'paths',
    meaning:
      'the CRDs, as paths or patterns from the folder of this file; otherwise the nearest ones of the kind in this folder or those above, or what `--crds` names; built-in kinds need none',
  },
  {
    name: 'policies',
    value: 'paths',
    meaning:
      'admission policies with their bindings, parameters and namespaces, as paths or patterns from the folder of this file: the requests of the tests are sent to a server that has these',
  },
  {
    name: 'conversion',
    value: 'webhook',
    meaning:
      'what converts between versions, for `converted`: `webhook`, an address of this machine, with or without `start`, the command that serves it; or `handler`, a command that answers each line with a ConversionReview with one; commands run in the folder of this file, with `--run-commands` only',
  },
  KUBE_VERSIONS,
  {
    name: 'base',
    value: 'object',
    meaning:
      'an object that tests share: their objects without a `kind` are merged into it, where null removes a member and a list replaces one (RFC 7396)',
  },
  { name: 'tests', value: 'tests', meaning: 'the tests' },
  { name: '$schema', value: 'schema', meaning: 'the address of the JSON Schema, for editors' },
];

/** The keys of one test. */
export const TEST_KEYS: readonly CaseKey[] = [
  { name: 'name', value: 'text', meaning: 'what it proves; no two tests of a file have the same name' },
  { name: 'create', value: 'part', meaning: 'an object that is created, or what it has next to `base`' },
  {
    name: 'oldSelf',
    value: 'part',
    meaning: 'an object that is stored before, unchecked: an older CRD may have let it in',
  },
  { name: 'update', value: 'part', meaning: 'what the object is replaced by' },
  { name: 'delete', value: 'part', meaning: 'an object that is there and is deleted, in tests of policies' },
  { name: 'objects', value: 'objects', meaning: 'what the server has besides, in a test of policies: parameters, namespaces' },
  { name: 'user', value: 'user', meaning: 'who sends the request, in a test of policies: `username` and `groups`' },
  { name: 'status', value: 'part', meaning: 'an object with the status that is written last, through the status subresource' },
  {
    name: 'errors',
    value: 'errors',
    meaning:
      'the last request is refused, and each of these is said: a part of it, or a mapping with `field`, and `message` (all that is said), `contains` or `pattern` (RE2); an empty list: it is refused',
  },
  {
    name: 'warnings',
    value: 'warnings',
    meaning:
      'the warnings of the last request, all of them in their order: a part of each, or a mapping with `message`, `contains` or `pattern`',
  },
  {
    name: 'auditAnnotations',
    value: 'texts',
    meaning: 'annotations that policies put into the audit log, by `KEY` or `POLICY/KEY`, each with its text',
  },
  {
    name: 'stored',
    value: 'part',
    meaning: 'what a read returns in the end: pruned, defaulted; name and namespace count where they are written',
  },
  {
    name: 'converted',
    value: 'part',
    meaning: 'the stored object as the webhook of `conversion` converts it to the version that this has; compared as `stored` is',
  },
  { name: 'crdPatches', value: 'patches', meaning: 'a JSON patch of the CRD, for this test' },
  { name: 'crdErrors', value: 'errors', meaning: 'the CRD itself is refused, and each of these is said; there is no request then' },
  KUBE_VERSIONS,
  { name: 'focus', value: 'boolean', meaning: 'where any test is in focus, the others are skipped' },
  { name: 'skip', value: 'text', meaning: 'why it does not run' },
];

/** The keys of one text that is looked for. */
export const MATCHER_KEYS: readonly CaseKey[] = [
  { name: 'message', value: 'text', meaning: 'all that is said' },
  { name: 'contains', value: 'text', meaning: 'a part of what is said' },
  { name: 'pattern', value: 'text', meaning: 'a regular expression (RE2) that is found in what is said' },
];

/** The keys of one error. */
export const ERROR_KEYS: readonly CaseKey[] = [
  { name: 'field', value: 'text', meaning: 'the field that it is about, as the server names it: `spec.ports[0].name`' },
  ...MATCHER_KEYS,
];

/** The keys of what converts between versions. */
export const WEBHOOK_KEYS: readonly CaseKey[] = [
  { name: 'webhook', value: 'text', meaning: 'the address of a webhook of this machine: `http://127.0.0.1:9443/convert`' },
  { name: 'start', value: 'text', meaning: 'the command that serves it' },
  { name: 'handler', value: 'text', meaning: 'a command that answers reviews: one ConversionReview a line in, one a line out' },
  { name: 'timeout', value: 'seconds', meaning: 'how many seconds an answer may take, 1 to 600; 10 by default' },
];
