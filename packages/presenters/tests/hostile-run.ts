import type { CheckResult, Diagnostic, FieldError } from '@structural/checker';
import { fieldPathOf } from './field-path-of.js';
import type { Presenter, ReportedRule, UnreadableInput } from '../src/index.js';
import { addResult, NO_TOTALS } from '../src/index.js';

// A run that has some of everything: refused, undecodable, unknown and clean objects, lines in other files, and texts that try to be more
// than text. Written by hand, so that reports change only where presenters do.

const ESCAPE = '\u001b[2J';
const COMMANDS =
  '\n::error::pwned\r\n::stop-commands::x\n##[add-mask]y\n<script>alert(1)</script> ]]> %0A [here](https://evil.example) \u202eright\ud800';

const definitionText = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.stable.example.com }
spec:
  description: 你好
  versions:
  - schema: { properties: { replicas: { type: integer, maximum: 5 } } }
`;

const resourceText = `apiVersion: stable.example.com/v1
kind: CronTab
metadata: { name: nightly, namespace: jobs }
spec: { replicas: 9, imge: a, ${JSON.stringify(`x${COMMANDS.replace('\ud800', '')}`)}: 1 }
---
kind: CronTab
---
apiVersion: apps/v1
kind: Deployment
---
apiVersion: stable.example.com/v1
kind: CronTab
metadata: { name: clean }
--- ]
`;

const definitionError: FieldError = {
  type: 'FieldValueRequired',
  path: fieldPathOf('spec', 'validation', 'openAPIV3Schema', 'type'),
  badValue: '',
  detail: 'must not be empty at the root',
  origin: 'structural.type',
};
const tooMany: FieldError = {
  type: 'FieldValueInvalid',
  path: fieldPathOf('spec', 'replicas'),
  badValue: 9,
  detail: 'spec.replicas in body should be less than or equal to 5',
  origin: 'maximum',
};
const hostileError: FieldError = {
  type: 'FieldValueInvalid',
  path: fieldPathOf('spec', `x${COMMANDS}`),
  badValue: 1,
  detail: `no${COMMANDS}`,
  origin: 'type',
};

const definitionFile = 'crds/cron tab,1:%.yaml';
const resourceFile = `jobs/::error::${ESCAPE}\n.yaml`;

function at(text: string, found: string): Diagnostic['range'] {
  const start = text.indexOf(found);
  return { start, end: start + found.length };
}

export const results: readonly CheckResult[] = [
  {
    file: definitionFile,
    text: definitionText,
    documents: 1,
    resources: [],
    definitions: [
      {
        name: 'crontabs.stable.example.com',
        apiVersion: 'apiextensions.k8s.io/v1',
        group: 'stable.example.com',
        kind: 'CronTab',
        versions: ['v1'],
        operation: 'create',
        structural: false,
        errors: 1,
        warnings: 1,
        serverWarnings: ['unrecognized format "ip"'],
        uncompiledRules: 0,
        refusal: { causes: [definitionError] },
      },
    ],
    diagnostics: [
      {
        rule: 'unknown-field',
        severity: 'warning',
        message: 'unknown field "spec.description"',
        file: definitionFile,
        range: at(definitionText, 'description'),
        related: [],
        hint: 'the server drops this field',
        fix: {
          title: 'Remove description',
          applicability: 'unsafe',
          edits: [{ range: at(definitionText, '  description: 你好\n'), text: '' }],
        },
      },
      {
        rule: 'structural-schema',
        severity: 'error',
        message: 'Required value: must not be empty at the root',
        file: definitionFile,
        range: at(definitionText, 'schema: { properties: { replicas: { type: integer, maximum: 5 } } }\n'),
        cause: definitionError,
        related: [],
        fix: {
          title: 'Add type: object',
          applicability: 'safe',
          edits: [{ range: { ...at(definitionText, 'properties:'), end: definitionText.indexOf('properties:') }, text: 'type: object, ' }],
        },
      },
    ],
  },
  {
    file: resourceFile,
    text: resourceText,
    documents: 5,
    definitions: [],
    resources: [
      {
        path: [],
        documentRange: { start: 0, end: resourceText.indexOf('---') },
        apiVersion: 'stable.example.com/v1',
        kind: 'CronTab',
        name: 'nightly',
        namespace: 'jobs',
        outcome: 'refused',
        operation: 'create',
        definition: { name: 'crontabs.stable.example.com', file: definitionFile, version: 'v1' },
        refusal: { causes: [hostileError, tooMany, hostileError] },
        errors: 2,
        warnings: 1,
        serverWarnings: [],
        unevaluatedRules: 3,
        changes: [
          { kind: 'pruned', path: ['spec', 'imge'], before: 'a' },
          { kind: 'coerced', path: ['spec', 'ports', 0], before: 9007199254740993n, after: null },
          { kind: 'defaulted', path: ['spec', 'suspend'], after: false },
        ],
      },
      {
        path: [],
        documentRange: { start: 0, end: 0 },
        apiVersion: '',
        kind: 'CronTab',
        name: '',
        namespace: '',
        outcome: 'undecodable',
        operation: 'create',
        refusal: { decodeError: `Object 'apiVersion' is missing in '{"a":"<&>"}'` },
        errors: 1,
        warnings: 0,
        serverWarnings: [],
        unevaluatedRules: 0,
        changes: [],
      },
      {
        path: [],
        documentRange: { start: 0, end: 0 },
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        name: '',
        namespace: '',
        outcome: 'unknown-kind',
        operation: 'create',
        errors: 0,
        warnings: 0,
        serverWarnings: [],
        unevaluatedRules: 0,
        changes: [],
      },
      {
        path: [],
        documentRange: { start: 0, end: 0 },
        apiVersion: 'stable.example.com/v1',
        kind: 'CronTab',
        name: 'clean',
        namespace: '',
        outcome: 'accepted',
        operation: 'update',
        definition: { name: 'crontabs.stable.example.com', file: definitionFile, version: 'v1' },
        errors: 0,
        warnings: 0,
        serverWarnings: [],
        unevaluatedRules: 0,
        changes: [],
      },
      {
        path: [],
        documentRange: { start: 0, end: 0 },
        apiVersion: 'stable.example.com/v2',
        kind: 'CronTab',
        name: 'later',
        namespace: '',
        outcome: 'refused',
        operation: 'create',
        errors: 1,
        warnings: 0,
        serverWarnings: [],
        unevaluatedRules: 0,
        changes: [],
      },
    ],
    diagnostics: [
      {
        rule: 'resource-value',
        severity: 'error',
        message: 'Invalid value: 9: spec.replicas in body should be less than or equal to 5',
        file: resourceFile,
        range: at(resourceText, '9'),
        cause: tooMany,
        related: [
          { file: definitionFile, range: at(definitionText, 'maximum: 5'), message: 'required by `maximum`' },
          { file: 'unread.yaml', range: { start: 9, end: 10 }, message: 'required by something else' },
        ],
      },
      {
        rule: 'unknown-field',
        severity: 'warning',
        message: 'unknown field "spec.imge"',
        file: resourceFile,
        range: at(resourceText, 'imge'),
        related: [],
        hint: 'did you mean image?',
        suggestions: [{ title: 'Rename to image', applicability: 'unsafe', edits: [{ range: at(resourceText, 'imge'), text: 'image' }] }],
      },
      {
        rule: 'resource-value',
        severity: 'error',
        message: `Invalid value: 1: no${COMMANDS}`,
        file: resourceFile,
        range: at(resourceText, '"x'),
        cause: hostileError,
        related: [],
      },
      {
        rule: 'undecodable-resource',
        severity: 'error',
        message: `Object 'apiVersion' is missing in '{"a":"<&>"}'`,
        file: resourceFile,
        range: { start: resourceText.indexOf('---') + 4, end: resourceText.indexOf('---') + 8 },
        related: [],
      },
      {
        rule: 'unserved-version',
        severity: 'error',
        message: 'no matches for kind "CronTab"',
        file: resourceFile,
        range: at(resourceText, 'clean'),
        related: [],
      },
      {
        rule: 'unknown-kind',
        severity: 'info',
        message: 'not checked',
        file: resourceFile,
        range: at(resourceText, 'Deployment'),
        related: [],
      },
      {
        rule: 'syntax',
        severity: 'error',
        message: 'did not find expected node content',
        file: resourceFile,
        range: at(resourceText, ' ]'),
        related: [],
      },
    ],
  },
  {
    file: 'empty.yaml',
    text: '',
    documents: 0,
    definitions: [],
    resources: [],
    diagnostics: [
      {
        rule: 'no-definitions',
        severity: 'info',
        message: 'no document in this file',
        file: 'empty.yaml',
        range: { start: 0, end: 0 },
        related: [],
      },
    ],
  },
];

const unreadable: readonly UnreadableInput[] = [
  { name: `gone${ESCAPE}\n::warning::x.yaml`, code: 'not-found', message: 'no such file or directory' },
];

export const hostileFileText = (file: string): string | undefined => (file === definitionFile ? definitionText : undefined);

/** Rules of our own, so that the documentation of the real ones may change. */
export const rules: readonly ReportedRule[] = [
  ['structural-schema', 'error'],
  ['unknown-field', 'warning'],
].map(([id = '', severity]) => ({
  id,
  title: `The rule ${id}`,
  severity: severity === 'error' ? 'error' : 'warning',
  docs: {
    whatItDoes: `Reports what ${id} is about.`,
    whyItMatters: 'The server refuses it.',
    wrong: [{ title: 'So not', text: 'a: 1\n' }],
    right: [{ title: 'But so', text: 'a: 2\n' }],
    reference: { title: 'Reference', url: 'https://example.com/' },
  },
}));

/** One whole report. */
export function render(
  presenter: Presenter,
  ran: readonly CheckResult[] = results,
  missing: readonly UnreadableInput[] = unreadable,
): string {
  const totals = ran.reduce(addResult, NO_TOTALS);
  const pieces = ran.map((result, index) => presenter.renderResult(result, index === 0));
  return [presenter.renderStart(), ...pieces, presenter.renderEnd({ ...totals, unreadable: missing.length }, missing)].join('');
}
