import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { lazyCatalog } from '../catalog/lazy-catalog.js';
import { check } from '../check/check.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { CheckInPartsOptions } from './check-in-parts.js';
import { checkMemory } from './check-memory.js';

const LONG = 'A description that is long enough for the block that it is in to be remembered with all that is below it, which takes words.';

/** A definition with blocks that repeat themselves, a rule and something to find. */
function definition(kind: string, type: string): string {
  const plural = `${kind.toLowerCase()}s`;
  const block = (name: string): string => `              ${name}:
                description: ${LONG}
                type: object
                properties:
                  size: { type: ${type}, maximum: 5 }
                  names:
                    type: array
                    maxItems: 3
                    items: { type: string }
`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ${plural}, singular: ${kind.toLowerCase()}, kind: ${kind}, listKind: ${kind}List }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-validations:
                - rule: self.first.size <= self.second.size
              properties:
${block('first').replaceAll('\n', '\n  ').replace(/^/, '  ').trimEnd()}
${block('second').replaceAll('\n', '\n  ').replace(/^/, '  ').trimEnd()}
`;
}

/** A definition in which much depends on what is above or below it: defaults, rules that cost, resources within, values that nothing fits. */
const INTRICATE = definition('Plum', 'integer').replace(
  '            spec:\n',
  () => `            kind: { type: string, pattern: '^Plum$' }
            metadata:
              type: object
              properties:
                name: { type: string, maxLength: 30 }
            status:
              description: ${LONG}
              type: object
              properties:
                template:
                  description: ${LONG}
                  type: object
                  x-kubernetes-embedded-resource: true
                  x-kubernetes-preserve-unknown-fields: true
                  properties:
                    metadata:
                      type: object
                      required: [name]
                    spec:
                      description: ${LONG}
                      type: object
                      default: { size: 3 }
                      properties:
                        size: { type: integer, default: 2, minimum: 1, maximum: 5 }
                        text: { type: string, format: uuid, minLength: 9 }
                conditions:
                  description: ${LONG}
                  type: array
                  maxItems: 9
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [type]
                  items:
                    description: ${LONG}
                    type: object
                    required: [type]
                    x-kubernetes-validations:
                      - rule: self.type != 'a' || self.parts.all(part, part.contains('b'))
                        messageExpression: "'type ' + self.type"
                    properties:
                      type: { type: string, maxLength: 9 }
                      parts:
                        description: ${LONG}
                        type: array
                        maxItems: 9
                        x-kubernetes-list-type: set
                        items: { type: string, maxLength: 99 }
            spec:
`,
);

/** A definition in categories, of which one is a name of another definition. */
function inCategories(kind: string, ...categories: readonly string[]): string {
  return definition(kind, 'integer').replace(`kind: ${kind},`, `kind: ${kind}, categories: [${categories.join(', ')}],`);
}

const DOCUMENTS = [
  INTRICATE,
  definition('Apple', 'integer'),
  definition('Pear', 'string'),
  inCategories('Fig', 'fruit', 'apple'),
  inCategories('Date', 'fruit'),
  'apiVersion: example.com/v1\nkind: Apple\nmetadata: { name: a }\nspec: { first: { size: 9 }, third: 1 }\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: b }\n',
  '# nothing but a comment\n',
  'a: [\n',
  'value: {{ .Values.a }}\n',
  `# structural-ignore unknown-field: for a test\n`,
];

/** Lines that mean something at many places of a definition. */
const LINES = [
  'description: something else',
  'minimum: 9',
  'maxLength: 3',
  'type: object',
  'default: 4',
  'required: [size, other]',
  'enum: [a, b]',
  'x-kubernetes-preserve-unknown-fields: true',
  'x-kubernetes-validations: [{ rule: self == oldSelf }]',
  'format: unheard-of',
  '# a comment',
];

const WORDS = ['string', 'integer', 'object', 'array', 'size', 'false'];

const added = ['x', ' ', '\n', ': ', '- ', '#', '{', '"', '&a ', '*a', '---\n', 'maximum: 1', 'type: integer\n', '|\n', '\t', 'é', '😀'];
interface Edit {
  readonly at: number;
  readonly drop: number;
  /** Without it lines are changed as a whole. */
  readonly add: string | undefined;
  readonly how: 'repeat' | 'remove' | 'indent' | 'insert' | 'number' | 'word';
  readonly line: string;
  readonly lines: number;
  /** Whether the next edit is made where this one was taken back. */
  readonly isUndone: boolean;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(40),
  add: fc.oneof(fc.constantFrom(...added), { arbitrary: fc.constant(undefined), weight: 4 }),
  how: fc.constantFrom('repeat', 'remove', 'indent', 'insert', 'insert', 'number', 'number', 'word'),
  line: fc.constantFrom(...LINES),
  lines: fc.nat(9),
  isUndone: fc.constantFrom(true, true, false),
});

/** A text after an edit: something else in place of some characters, or lines once more, gone, further in, or of another kind before them. */
function edited(text: string, { add, at, drop, how, line, lines }: Edit): string {
  const offset = Math.floor(at * text.length);
  if (add !== undefined) return text.slice(0, offset) + add + text.slice(offset + drop);
  const start = text.lastIndexOf('\n', offset) + 1;
  const end =
    text
      .split('\n')
      .slice(0, text.slice(0, start).split('\n').length + lines)
      .join('\n').length + 1;
  const [head, these, tail] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  switch (how) {
    case 'repeat':
      return head + these + these + tail;
    case 'remove':
      return head + tail;
    case 'indent':
      return head + these.replaceAll(/^(?=.)/gm, '  ') + tail;
    case 'number':
      return head + (these + tail).replace(/\b\d+\b/, String(lines));
    case 'word':
      return head + (these + tail).replace(/\b(?:string|integer|object|true|type|size|words)\b/, WORDS[lines % WORDS.length] ?? '');
    case 'insert':
      return `${head}${/^[ -]*/.exec(these)?.[0].replaceAll('-', ' ') ?? ''}${line}\n${these}${tail}`;
  }
}

/** Findings as text: some hold functions that make what is seldom asked for. */
function plain(found: readonly Diagnostic[]): string {
  return JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 1);
}

test('the intricate definition is fine as it is, so that each edit may be what is found', () => {
  expect(check('a.yaml', INTRICATE, { catalog: lazyCatalog([]) }).diagnostics).toEqual([]);
});

/** Has one file judged as it is edited, and each of its texts by itself. */
function compare(start: string, edits: readonly Edit[], options: CheckInPartsOptions, lineEnd = '\n'): void {
  const memory = checkMemory(1 << 20);
  let kept = start.replaceAll('\n', lineEnd);
  for (const each of [undefined, ...edits]) {
    const text = each === undefined ? kept : edited(kept, { ...each, add: each.add?.replaceAll('\n', lineEnd) });
    if (each?.isUndone === false) kept = text;
    for (const own of [options.catalog, lazyCatalog([])]) {
      const found = plain(memory.check('a.yaml', text, { ...options, catalog: own }));
      expect({ text, found }).toEqual({ text, found: plain(check('a.yaml', text, { ...options, catalog: own }).diagnostics) });
    }
  }
}

test.each([
  ['line feeds', '\n'],
  ['the line ends of Windows', '\r\n'],
])('after any edits what is found is what is found in the text alone, with %s', (_, lineEnd) => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constant(INTRICATE), fc.constantFrom(...DOCUMENTS)), { minLength: 1, maxLength: 4 }),
      fc.array(edit, { minLength: 1, maxLength: 24 }),
      fc.boolean(),
      (documents, edits, isSought) => {
        const catalog = lazyCatalog([{ file: 'pears.yaml', text: definition('Pear', 'integer') }]);
        compare(documents.join('---\n'), edits, { catalog, fixes: true, place: { isSought } }, lineEnd);
      },
    ),
    { numRuns: runs(12) },
  );
});

test('after edits that leave a definition what it is, too, as what they find depends on what they do not touch', () => {
  const small = edit.map((each): Edit => ({ ...each, add: each.drop > 3 ? undefined : 'x', drop: 0 }));
  const meaning = fc.constantFrom<Edit['how']>('insert', 'number', 'number', 'word');
  const change = fc.tuple(small, meaning).map(([each, how]): Edit => ({ ...each, how }));
  fc.assert(
    fc.property(fc.array(change, { minLength: 20, maxLength: 30 }), (edits) => {
      compare(INTRICATE, edits, { catalog: lazyCatalog([]), fixes: true });
    }),
    { numRuns: runs(8) },
  );
});
