import { parseDocuments } from '@structural/document';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { check } from '../check/check.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { findDefinitions } from '../find/find-definitions.js';
import { applyFixes } from './apply-fixes.js';
import { attachFixes } from './attach-fixes.js';

/** The findings about a file with one definition, with fixes. */
function findings(text: string): readonly Diagnostic[] {
  const { diagnostics } = check('crd.yaml', text);
  const [document] = parseDocuments(text);
  if (document?.ok !== true) return diagnostics;
  const [definition] = findDefinitions(document.value);
  return definition === undefined ? diagnostics : (attachFixes(document, [{ root: definition.path, diagnostics }])[0] ?? []);
}

/** Applies safe fixes until there are none; tells how often. */
function fixed(text: string, options?: { readonly unsafe: boolean }): { readonly text: string; readonly rounds: number } {
  let current = text;
  for (let rounds = 0; ; rounds++) {
    const { applied, text: next } = applyFixes(current, findings(current), options);
    if (applied === 0 || rounds > 20) return { text: current, rounds };
    current = next;
  }
}

const HEAD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: jobs.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: jobs, kind: Job }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
`;

function withSpec(schema: string): string {
  return (
    HEAD +
    schema
      .split('\n')
      .map((line) => `${' '.repeat(14)}${line}\n`)
      .join('')
  );
}

function specOf(text: string): string {
  return text
    .slice(HEAD.length)
    .split('\n')
    .map((line) => line.slice(14))
    .join('\n')
    .replace(/\n$/, '');
}

describe('safe fixes of schemas', () => {
  test.each<[title: string, before: string, after: string]>([
    [
      'add the type that properties tell',
      'properties: # here\n  a: { type: string }',
      'type: object\nproperties: # here\n  a: { type: string }',
    ],
    [
      'add the type that items tell',
      'type: object\nproperties:\n  a:\n    items: { type: string }',
      'type: object\nproperties:\n  a:\n    type: array\n    items: { type: string }',
    ],
    [
      'add the type that a pattern tells',
      "type: object\nproperties:\n  a: { pattern: '^a$' }",
      "type: object\nproperties:\n  a: { type: string, pattern: '^a$' }",
    ],
    [
      'add the type that an enum tells',
      'type: object\nproperties:\n  a: { enum: [A, B] }',
      'type: object\nproperties:\n  a: { type: string, enum: [A, B] }',
    ],
    [
      'write an integer or a string',
      'type: object\nproperties:\n  a:\n    anyOf: # either\n    - type: string\n    - type: integer\n    description: x',
      'type: object\nproperties:\n  a:\n    anyOf: # either\n    - type: integer\n    - type: string\n    description: x\n    x-kubernetes-int-or-string: true',
    ],
    [
      'write one of an integer or a string',
      'type: object\nproperties:\n  a:\n    oneOf:\n    - type: string\n    - type: integer # or so',
      'type: object\nproperties:\n  a:\n    anyOf:\n    - type: integer\n    - type: string # or so\n    x-kubernetes-int-or-string: true',
    ],
    [
      'keep the only spelling of an integer or a string that may stay',
      'type: object\nproperties:\n  a:\n    anyOf:\n    - type: integer\n    - type: string',
      'type: object\nproperties:\n  a:\n    anyOf:\n    - type: integer\n    - type: string\n    x-kubernetes-int-or-string: true',
    ],
    [
      'move a type out of a junctor',
      'type: object\nproperties:\n  a:\n    oneOf:\n    - type: string\n      format: ipv4\n    - type: string\n      format: ipv6',
      'type: object\nproperties:\n  a:\n    type: string\n    oneOf:\n    - format: ipv4\n    - format: ipv6',
    ],
    [
      'move the only description out of a junctor',
      'type: object\nproperties:\n  a:\n    type: string\n    allOf:\n    - description: what it is\n      maxLength: 3',
      'type: object\nproperties:\n  a:\n    type: string\n    allOf:\n    - maxLength: 3\n    description: what it is',
    ],
    [
      'write the names of types',
      'type: object\nproperties:\n  a: { type: String }\n  b: { type: BOOLEAN }',
      'type: object\nproperties:\n  a: { type: string }\n  b: { type: boolean }',
    ],
    [
      'drop what says nothing',
      'type: object\nadditionalProperties: false\nx-kubernetes-map-type: granular\nproperties:\n  a: { type: string, x-kubernetes-preserve-unknown-fields: false }',
      'type: object\nx-kubernetes-map-type: granular\nproperties:\n  a: { type: string }',
    ],
    [
      'rename a misspelt keyword',
      'type: object\nproperties:\n  a: { type: string, maxLenght: 3 }',
      'type: object\nproperties:\n  a: { type: string, maxLength: 3 }',
    ],
    [
      'put a default in quotes, or take them away',
      'type: object\nproperties:\n  a: { type: string, default: 1.10 }\n  b: { type: integer, default: "5" }\n  c: { type: boolean, default: "true" }',
      'type: object\nproperties:\n  a: { type: string, default: "1.10" }\n  b: { type: integer, default: 5 }\n  c: { type: boolean, default: true }',
    ],
  ])('%s', (_, before, after) => {
    const { text } = fixed(withSpec(before));
    expect(specOf(text)).toBe(after);
    expect(check('crd.yaml', text).diagnostics).toEqual([]);
  });
});

describe('safe fixes of definitions', () => {
  const clean = withSpec('type: object\nproperties:\n  a: { type: string }');

  test.each<[title: string, from: string, to: string]>([
    ['write a scope as it is written', 'scope: Namespaced', 'scope: namespaced'],
    ['store the only version', 'storage: true', 'storage: false'],
    ['rename a misspelt field', 'scope: Namespaced', 'scpoe: Namespaced'],
  ])('%s', (_, from, to) => {
    const { text } = fixed(clean.replace(from, to));
    expect(check('crd.yaml', text).diagnostics).toEqual([]);
    expect(text).toBe(clean);
  });

  it('go to every version that an error stands for', () => {
    const schema = 'schema: { openAPIV3Schema: { type: object, properties: { spec: { properties: { a: { type: string } } } } } }';
    const text = `${HEAD.slice(0, HEAD.indexOf('    - name'))}    - name: v1\n      served: true\n      storage: true\n      ${schema}\n    - name: v2\n      served: true\n      storage: false\n      ${schema}\n`;
    expect(findings(text).map(({ fix }) => fix?.edits.length)).toEqual([2]);
    expect(check('crd.yaml', fixed(text).text).diagnostics).toEqual([]);
  });

  it('are the same in JSON', () => {
    const text =
      '{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "jobs.example.com"}, "spec": {"group": "example.com", "scope": "namespaced", "names": {"plural": "jobs", "kind": "Job"}, "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"properties": {"a": {"type": "string", "default": 1.10}}}}}]}}';
    const { text: after } = fixed(text);
    expect(after).toBe(
      text.replace('"namespaced"', '"Namespaced"').replace('{"properties"', '{"type": "object", "properties"').replace('1.10', '"1.10"'),
    );
    expect(check('crd.json', after).diagnostics).toEqual([]);
  });
});

describe('fixes', () => {
  it('offer a choice where a person has to agree', () => {
    const [finding] = findings(withSpec('type: object\nproperties:\n  a: { type: string, const: x }'));
    expect([finding!.fix, ...(finding!.suggestions ?? [])].map((fix) => [fix!.title, fix!.applicability])).toEqual([
      ['Write it as an enum of one value', 'unsafe'],
      ['Remove the field, which the server drops', 'unsafe'],
    ]);
  });

  it('bound what an expensive rule goes through, as the schema says otherwise already', () => {
    const text = withSpec(
      "type: object\nproperties:\n  a:\n    type: array\n    x-kubernetes-list-type: set\n    items: { type: string, enum: [x, y, z] } # texts\n    x-kubernetes-validations:\n    - { rule: 'self.all(x, self.all(y, self.all(z, x + y != z)))', message: bad }\n  b:\n    type: array\n    maxItems: 20\n    items: { type: string, pattern: '^[a-z]{1,9}$' }\n    x-kubernetes-validations:\n    - { rule: 'self.all(x, self.all(y, self.all(z, x + y != z)))', message: bad }",
    );
    const costs = findings(text).filter(({ cause }) => cause?.origin === 'rule.cost');
    expect(costs.map(({ fix }) => fix?.title)).toEqual([
      'Bound what the rule goes through: maxItems: 3 for a',
      'Bound what the rule goes through: maxLength: 9 for b[*]',
    ]);
    const { text: bounded } = applyFixes(text, costs, { unsafe: true });
    expect(specOf(bounded)).toContain('    maxItems: 3');
    expect(check('crd.yaml', bounded).diagnostics).toEqual([]);
  });

  it('invent no bound where the schema tells none', () => {
    const text = withSpec(
      "type: object\nproperties:\n  a:\n    type: array\n    items: { type: string, minLength: 70 } # texts\n    x-kubernetes-validations:\n    - { rule: 'self.all(x, self.all(y, self.all(z, x + y != z)))', message: bad }",
    );
    const costs = findings(text).filter(({ cause }) => cause?.origin === 'rule.cost');
    expect(costs.map(({ fix, suggestions }) => [fix, suggestions])).toEqual([[undefined, undefined]]);
  });

  it('put in quotes what is read as something else than a text', () => {
    const text = withSpec('type: object # all\nproperties:\n  a: { type: string, description: no }').replace(
      'name: jobs.example.com',
      'name: jobs.example.com\n  labels: { since: 2024, on: yes }',
    );
    const { rounds, text: after } = fixed(text);
    expect(rounds).toBe(3);
    expect(after).toBe(text.replace('description: no', 'description: "no"').replace('2024', '"2024"').replace('yes', '"yes"'));
    expect(check('crd.yaml', after).diagnostics).toEqual([]);
  });

  it('remove a repeated key but for the last time it is written', () => {
    const text = withSpec('type: object\nproperties:\n  a: { type: string }\n  b: { type: string }\n  a: { type: integer }');
    const [finding] = findings(text);
    expect(finding!.fix!.title).toBe('Remove what is written before, which the server drops');
    expect(specOf(fixed(text, { unsafe: true }).text)).toBe('type: object\nproperties:\n  b: { type: string }\n  a: { type: integer }');
  });

  it('leave lines alone that a template fills in', () => {
    const text = withSpec('properties: # {{ .Values.x }}\n  a: { type: string }');
    expect(findings(text).map(({ rule, fix }) => [rule, fix])).toEqual([['structural-schema', undefined]]);
  });

  it('leave anchored values alone that stand elsewhere, too', () => {
    const text = withSpec('type: object\nproperties:\n  a: &a\n    properties:\n      b: { type: string }\n  c: *a');
    expect(findings(text).every(({ fix }) => fix === undefined)).toBe(true);
  });

  it('never change a clean file', () => {
    const text = withSpec('type: object # all is well\nproperties:\n  a: { type: string }');
    expect(fixed(text)).toEqual({ text, rounds: 0 });
  });
});

describe('on definitions with slips', () => {
  const LINES = [
    'type: object',
    'description: all of it',
    'properties:',
    '  name:',
    '    type: string',
    '    maxLength: 10',
    '  size:',
    '    type: integer',
    '    default: 3',
    '  hosts:',
    '    type: array',
    '    items:',
    '      type: string',
    '  port:',
    '    x-kubernetes-int-or-string: true',
    '  parts:',
    '    type: array',
    '    x-kubernetes-list-type: map',
    '    x-kubernetes-list-map-keys: [id]',
    '    items:',
    '      type: object',
    '      required: [id]',
    '      properties:',
    '        id:',
    '          type: string',
    '  labels:',
    '    type: object',
    '    additionalProperties:',
    '      type: string',
  ];
  type Slip = (line: string) => string | undefined;
  const indentOf = (line: string): string => /^ */.exec(line)![0];
  const after =
    (test: RegExp, added: string): Slip =>
    (line) =>
      test.test(line) ? `${line}\n${indentOf(line)}${added}` : undefined;
  const SLIPS: readonly Slip[] = [
    (line) => (/type: /.test(line) ? undefined : line.replace(/(\w)(\w):$/, '$2$1:')),
    (line) => (/type: \w+$/.test(line) ? '' : line),
    (line) => line.replace(/type: (\w)/, (_, first: string) => `type: ${first.toUpperCase()}`),
    (line) => line.replace(/type: string$/, 'anyOf: [{ type: string }, { type: integer }] # either'),
    (line) => line.replace('default: 3', 'default: "3"'),
    (line) => line.replace('required: [id]', 'minProperties: 1'),
    after(/type: array$/, 'uniqueItems: true'),
    after(/type: object$/, 'additionalProperties: false'),
    after(/type: object$/, 'x-kubernetes-preserve-unknown-fields: false'),
    after(/type: string$/, 'id: x'),
    after(/type: string$/, 'allOf: [{ description: which, minLength: 1 }]'),
    after(/type: string$/, 'default: 1.10'),
    after(/type: (?:string|integer)$/, 'x-kubernetes-list-type: set'),
  ];
  const slips = fc.array(fc.tuple(fc.nat(LINES.length - 1), fc.nat(SLIPS.length - 1)), { minLength: 1, maxLength: 4 });

  function slipped(places: readonly (readonly [number, number])[]): string {
    const lines = [...LINES];
    for (const [at, slip] of places) lines[at] = SLIPS[slip]!(lines[at]!) ?? lines[at]!;
    return withSpec(lines.join('\n').replace(/\n{2,}/g, '\n'));
  }

  const nameOf = ({ cause, rule, message }: Diagnostic): string => `${rule} ${cause === undefined ? message : cause.origin}`;

  test('safe fixes come to an end, and end with no safe fix', () => {
    fc.assert(
      fc.property(slips, (places) => {
        const { text, rounds } = fixed(slipped(places));
        expect(rounds).toBeLessThanOrEqual(10);
        expect(findings(text).filter(({ fix }) => fix?.applicability === 'safe')).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  test('a safe fix removes its finding, and what is then reported for the first time was hidden by it', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(LINES.length - 1), fc.nat(SLIPS.length - 1)), (place) => {
        const text = slipped([place]);
        const before = findings(text);
        for (const finding of before) {
          if (finding.fix?.applicability !== 'safe') continue;
          const fixed = applyFixes(text, [finding]).text;
          const names = findings(fixed).map(nameOf);
          const counted = (name: string): number => before.filter((each) => nameOf(each) === name).length;
          expect(names.filter((name) => name === nameOf(finding)).length).toBeLessThan(counted(nameOf(finding)));
          expect(names.filter((name) => counted(name) === 0)).toEqual([]);
        }
      }),
      { numRuns: runs(120) },
    );
  });

  test('comments stay', () => {
    fc.assert(
      fc.property(slips, (places) => {
        const text = slipped(places).replace(/^( +)(name|hosts|labels):$/gm, '$1# about $2\n$1$2: # here');
        const { text: after } = fixed(text);
        for (const comment of text.match(/# about \w+/g) ?? []) expect(after).toContain(comment);
      }),
      { numRuns: runs(40) },
    );
  });
});
