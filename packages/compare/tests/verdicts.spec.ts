import { compareDefinitions } from '../src/compare-definitions.js';
import { definition, withSpec } from './definitions.js';

const text = { type: 'string' };
const integer = { type: 'integer' };
const object = { type: 'object' };
const number = { type: 'number' };
const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

function root(members: object, keywords: object = {}): unknown {
  return { type: 'object', properties: { spec: object, ...members }, ...keywords };
}

function rules(...all: readonly string[]): object {
  return { 'x-kubernetes-validations': all.map((rule) => ({ rule })) };
}

/** Who is affected by a change on the way there, with `?` where that is undecided. */
function hurt(old: unknown, next: unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(old)], [definition(next)]);
  return [
    ...new Set(
      findings
        .filter(({ verdict }) => verdict !== 'harmless')
        .map(({ audience, verdict }) => `${audience}${verdict === 'undecided' ? '?' : ''}`),
    ),
  ];
}

/** The same of a change of the schema of one field. */
function hurtAt(old: unknown, next: unknown): readonly string[] {
  return hurt(withSpec({ x: old }), withSpec({ x: next }));
}

// What others refuted once, with generators of their own and the server's code.
it.each<[what: string, old: unknown, next: unknown, hurts: readonly string[]]>([
  [
    'a pattern of the name',
    root({ metadata: object }),
    root({ metadata: { ...object, properties: { name: { ...text, pattern: '^default$' } } } }),
    ['writers'],
  ],
  [
    'a length of the name',
    root({ metadata: object }),
    root({ metadata: { ...object, properties: { name: { ...text, maxLength: 5 } } } }),
    ['writers'],
  ],
  ['an enum of the name', root({}), root({ metadata: { ...object, properties: { name: { ...text, enum: ['default'] } } } }), ['writers']],
  [
    'a pattern of generateName',
    root({ metadata: object }),
    root({ metadata: { ...object, properties: { generateName: { ...text, pattern: '^a' } } } }),
    ['writers'],
  ],
  [
    'a length of generateName',
    root({ metadata: object }),
    root({ metadata: { ...object, properties: { generateName: { ...text, maxLength: 5 } } } }),
    ['writers'],
  ],
  [
    'an enum of generateName',
    root({ metadata: object }),
    root({ metadata: { ...object, properties: { generateName: { ...text, enum: ['job-'] } } } }),
    ['writers'],
  ],
  ['a pattern of apiVersion', root({}), root({ apiVersion: { ...text, pattern: '^x' } }), ['stored-data', 'writers']],
  ['an enum of kind', root({ kind: text }), root({ kind: { ...text, enum: ['Other'] } }), ['stored-data', 'writers']],
  ['an enum of kind that has it', root({ kind: text }), root({ kind: { ...text, enum: ['Job'] } }), []],
  ['what every resource has, said', root({}), root({ apiVersion: text, kind: text, metadata: object }), []],
  ['a rule about the length of names', root({}), root({}, rules('size(self.metadata.name) <= 253')), []],
  ['a rule about shorter names', root({}), root({}, rules('size(self.metadata.name) <= 3')), ['stored-data', 'writers']],
])('%s', (_, old, next, hurts) => {
  expect(hurt(old, next)).toEqual(hurts);
});

it.each<[what: string, old: unknown, next: unknown, hurts: readonly string[]]>([
  ['items that may not be null', { type: 'array', items: { ...text, nullable: true } }, { type: 'array', items: text }, ['writers']],
  ['items that may be null', { type: 'array', items: text }, { type: 'array', items: { ...text, nullable: true } }, ['readers']],
  [
    'lists in a list that may be null',
    { type: 'array', items: { type: 'array', items: text } },
    { type: 'array', items: { type: 'array', items: text, nullable: true } },
    ['readers'],
  ],
  [
    'values of a map that may not be null',
    { ...object, additionalProperties: { ...integer, nullable: true } },
    { ...object, additionalProperties: integer },
    ['stored-data', 'writers'],
  ],
  ['a bound of integers that is none', { ...integer, minimum: 1 }, { ...integer, minimum: 0.5 }, ['writers']],
  ['an upper bound of integers that is none', integer, { ...integer, maximum: 1.5 }, ['writers']],
  ['a factor that is not an integer', { ...number, multipleOf: 1 }, { ...number, multipleOf: 0.5 }, ['writers']],
  ['an enum without null', { ...text, enum: ['a'] }, { ...text, enum: ['a'], nullable: true }, ['writers']],
  ['null next to a default', { ...text, default: 'd' }, { ...text, default: 'd', nullable: true }, ['writers', 'readers', 'owners']],
  ['a number of an enum of integers that becomes an integer', { ...number, enum: [1, 2] }, { ...integer, enum: [1, 2] }, ['writers']],
  ['a resource that need not be one', { ...anything, 'x-kubernetes-embedded-resource': true }, anything, ['writers', 'readers']],
  [
    'a sum that overflows',
    { type: 'array', items: integer },
    { type: 'array', items: integer, ...rules('self.sum() <= 9223372036854775807') },
    ['stored-data', 'writers'],
  ],
  ['a bound beyond 64 bits', number, { ...number, maximum: 1e300 }, ['writers']],
  ['no format', { ...text, format: 'date-time' }, text, ['clients']],
  ['int64, which integers are', integer, { ...integer, format: 'int64' }, []],
  ['the same enum in allOf', { ...text, enum: ['a', 'b'] }, { ...text, allOf: [{ enum: ['a', 'b'] }] }, []],
  ['a rule that a bound says', { ...integer, minimum: 0 }, { ...integer, minimum: 0, ...rules('self >= 0') }, ['clients']],
  ['a bound of an enum of integers that is none', { ...integer, enum: [1, 2] }, { ...integer, enum: [1, 2], minimum: 0.5 }, ['writers']],
  ['no enum in allOf', { ...text, allOf: [{ enum: ['a', 'b'] }] }, text, ['readers']],
  ['a weaker rule', { ...integer, ...rules('self < 10') }, { ...integer, ...rules('self < 10 || self == 11') }, []],
  [
    'a required field that may not be null',
    { ...object, required: ['a'], properties: { a: { ...text, nullable: true } } },
    { ...object, required: ['a'], properties: { a: text } },
    ['stored-data', 'writers'],
  ],
  [
    'a rule of updates next to a bound that integers do not know',
    { ...number, minimum: 1e300, ...rules('self < 5.0') },
    { ...number, minimum: 1e300, ...rules('self >= oldSelf') },
    ['writers'],
  ],
  [
    'a null in whose place a default comes that is refused',
    { ...object, additionalProperties: { ...text, maxLength: 4, default: 'too long', nullable: true } },
    { ...object, additionalProperties: { ...text, maxLength: 4, default: 'too long' } },
    ['stored-data', 'writers'],
  ],
  [
    'an embedded resource that is kept without being known',
    { ...anything, properties: { a: { ...anything, 'x-kubernetes-embedded-resource': true } } },
    anything,
    ['writers', 'readers'],
  ],
  [
    'a null that comes and goes next to a rule of updates',
    { ...anything, properties: { a: { 'x-kubernetes-preserve-unknown-fields': true } }, ...rules('self == oldSelf') },
    { ...anything, properties: { a: { 'x-kubernetes-preserve-unknown-fields': true, nullable: true } }, ...rules('self == oldSelf') },
    ['writers', 'owners?'],
  ],
  [
    'lists of anything in a list',
    { type: 'array', items: { type: 'array', items: { 'x-kubernetes-preserve-unknown-fields': true } } },
    { type: 'array', items: text },
    ['stored-data', 'writers', 'readers'],
  ],
  ['a bound that integers did not know', { ...number, minimum: 1e300 }, { ...number, minimum: 2.5 }, ['writers']],
  [
    'a size of an object with a map of anything in it',
    { ...object, properties: { a: text, b: { ...anything, required: ['c'], properties: { c: text } } } },
    { ...object, minProperties: 2, properties: { a: text, b: { ...anything, required: ['c'], properties: { c: text } } } },
    ['stored-data', 'writers'],
  ],
  [
    'a null that is no longer counted',
    { ...object, minProperties: 1, properties: { a: { ...text, nullable: true } } },
    { ...object, minProperties: 1, properties: { a: text } },
    ['stored-data', 'writers'],
  ],
  [
    'a size of a map of anything, in which nothing is compared with what was there',
    { ...object, additionalProperties: true },
    { ...object, additionalProperties: true, minProperties: 2 },
    ['stored-data', 'writers'],
  ],
  [
    'a required field next to a map of anything',
    { ...object, properties: { a: text, b: { ...object, additionalProperties: true } } },
    { ...object, required: ['a'], properties: { a: text, b: { ...object, additionalProperties: true } } },
    ['stored-data', 'writers'],
  ],
  [
    'a null that is counted',
    { ...object, maxProperties: 1, properties: { a: text, b: integer } },
    { ...object, maxProperties: 1, properties: { a: text, b: { ...integer, nullable: true } } },
    ['writers', 'readers', 'owners'],
  ],
  [
    'a null of a map that is counted',
    { ...object, maxProperties: 1, additionalProperties: integer },
    { ...object, maxProperties: 1, additionalProperties: { ...integer, nullable: true } },
    ['writers', 'readers', 'owners'],
  ],
  [
    'a null of a map under a key that must not be there',
    { ...object, additionalProperties: integer, not: { required: ['a'] } },
    { ...object, additionalProperties: { ...integer, nullable: true }, not: { required: ['a'] } },
    ['writers', 'readers', 'owners'],
  ],
  ['a bound that is another one to integers', { ...number, maximum: 2 }, { ...number, maximum: 1e300 }, ['writers']],
  [
    'items that need not be resources, and are too small then',
    { type: 'array', items: { ...object, properties: { b: text }, minProperties: 2, 'x-kubernetes-embedded-resource': true } },
    { type: 'array', items: { ...object, properties: { b: text }, minProperties: 2 } },
    // Nobody writes an item from then on, for anybody to read.
    ['stored-data', 'writers'],
  ],
  [
    'a format below a rule, which reads no texts that are not of it',
    { ...object, additionalProperties: text, ...rules('self == oldSelf') },
    { ...object, additionalProperties: { ...text, format: 'byte' }, ...rules('self == oldSelf') },
    ['stored-data', 'writers'],
  ],
  [
    'a null that is one of two',
    { ...object, properties: { a: text, b: text }, not: { required: ['a', 'b'] } },
    { ...object, properties: { a: text, b: { ...text, nullable: true } }, not: { required: ['a', 'b'] } },
    ['writers', 'readers', 'owners'],
  ],
  [
    'nulls in a list with a rule',
    { type: 'array', items: { type: 'boolean', nullable: true }, ...rules('self.all(item, item == self[0])') },
    { type: 'array', items: { type: 'boolean' }, ...rules('self.all(item, item == self[0])') },
    ['stored-data', 'writers'],
  ],
  [
    'another type below a rule',
    { ...anything, properties: { a: { type: 'boolean' } }, ...rules('has(self.a)') },
    { ...anything, properties: { a: { type: 'array', items: text } }, ...rules('has(self.a)') },
    ['stored-data', 'writers', 'readers'],
  ],
  [
    'items that kept their members',
    { type: 'array', items: { ...object, additionalProperties: true } },
    { type: 'array', items: { type: 'boolean' } },
    ['stored-data', 'writers', 'readers'],
  ],
  [
    'a map of anything, which keeps no fields of its values',
    { ...object, properties: { a: { ...object, properties: { b: text } } } },
    { ...object, additionalProperties: true },
    ['stored-data', 'writers', 'readers'],
  ],
  [
    'a new field with a default',
    { ...object, properties: { a: text } },
    { ...object, properties: { a: text, b: { ...text, default: 'x' } } },
    [],
  ],
])('%s', (_, old, next, hurts) => {
  expect(hurtAt(old, next)).toEqual(hurts);
});

it.each<[what: string, old: object, next: object, sent: object | null]>([
  [
    'what is no resource any more keeps a null of its metadata',
    { ...anything, 'x-kubernetes-embedded-resource': true },
    anything,
    { apiVersion: 'v1', kind: 'Pod', metadata: null },
  ],
  ['a null in whose place a default came is kept', { ...text, default: 'd' }, { ...text, default: 'd', nullable: true }, null],
])('%s, which hurts who writes it', (_, old, next, sent) => {
  const { findings } = compareDefinitions([definition(withSpec({ x: old }))], [definition(withSpec({ x: next }))]);
  const [proof] = findings.flatMap((finding) =>
    finding.audience === 'writers' && finding.verdict === 'breaking' && finding.witness.kind === 'create' ? [finding.witness] : [],
  );
  expect([proof?.resource['spec'], proof?.oldSays.changes.length, proof?.newSays.changes.length]).toEqual([{ x: sent }, 1, 0]);
});

it('a value beyond 64 bits is a float, as the server reads it', () => {
  const { findings } = compareDefinitions(
    [definition(withSpec({ x: number }))],
    [definition(withSpec({ x: { ...number, maximum: 1e300 } }))],
  );
  const [finding] = findings;
  expect(finding?.verdict === 'breaking' && finding.witness.kind === 'create' && finding.witness.resource['spec']).toEqual({ x: 1 });
});

it('a status may be null once before it is written, whatever its enum', () => {
  const status = { ...integer, enum: [1, 2], nullable: true };
  const side = (own: unknown): ReturnType<typeof definition> => definition(root({ status: own }), {}, { subresources: { status: {} } });
  const { findings } = compareDefinitions([side(status)], [side({ ...integer, enum: [1, 2] })]);
  expect(findings.map(({ audience, verdict }) => `${audience} ${verdict}`)).toEqual(['stored-data breaking', 'writers breaking']);
});

it('a version without a field that has a default loses what is not the default', () => {
  const version = (name: string, properties: object): object => ({
    name,
    served: true,
    storage: name === 'v1',
    schema: { openAPIV3Schema: withSpec(properties) },
  });
  const before = definition({}, { versions: [version('v1', { a: text, b: { ...integer, default: 1 } })] });
  const after = definition({}, { versions: [version('v1', { a: text, b: { ...integer, default: 1 } }), version('v2', { a: text })] });
  const { findings } = compareDefinitions([before], [after]);
  expect(findings.map(({ audience, message, verdict }) => `${audience} ${verdict}: ${message}`)).toEqual([
    'stored-data breaking: version v2 is new: what is written in v1 loses spec.b when a client of v2 sends it back',
  ]);
});

it.each<[what: string, old: unknown, next: unknown, said: string]>([
  [
    'a default of another type',
    withSpec({ x: text }),
    withSpec({ x: { ...text, default: 5 } }),
    'definition-refused: the server refuses the CRD: spec.validation.openAPIV3Schema',
  ],
  ['nothing', withSpec({ x: text }), withSpec({ x: text }), ''],
  ['an error of the old one, too', withSpec({ x: { ...text, default: 5 } }), withSpec({ x: { ...text, default: 5 }, y: text }), ''],
])('the server has the first word: %s', (_, old, next, said) => {
  const [first] = compareDefinitions([definition(old)], [definition(next)]).findings.filter(({ audience }) => audience === 'installers');
  const found = first === undefined ? '' : `${first.rule}: ${first.message}`;
  expect(said === '' ? found : found.startsWith(said)).toBe(said === '' ? '' : true);
});

it('the server has the first word of a field to select by that is none, and of a definition that is new', () => {
  const versions = [
    {
      name: 'v1',
      served: true,
      storage: true,
      schema: { openAPIV3Schema: withSpec({ x: text }) },
      selectableFields: [{ jsonPath: '.spec.foo' }],
    },
  ];
  const refused = definition({}, { versions });
  const rulesOf = (old: Parameters<typeof compareDefinitions>[0]): readonly string[] =>
    compareDefinitions(old, [refused]).findings.flatMap(({ audience, rule }) => (audience === 'installers' ? [rule] : []));
  expect(rulesOf([definition(withSpec({ x: text }))])).toEqual(['definition-refused']);
  expect(rulesOf([])).toEqual(['definition-refused']);
});

it('once the time is over nothing more is tried, and all that is left is undecided', () => {
  const fields = (limit: number): unknown =>
    withSpec(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${String(i)}`, { ...text, maxLength: limit }])));
  let asked = 0;
  const { findings, leftOut } = compareDefinitions([definition(fields(9))], [definition(fields(3))], { isOver: () => asked++ > 10 });
  const verdicts = findings.map(({ verdict }) => verdict);
  const changesOf = (all: typeof findings): number => new Set(all.map(({ change }) => change)).size;
  expect(verdicts.lastIndexOf('breaking')).toBeLessThan(verdicts.indexOf('undecided'));
  // That in hand when the time was over is undecided, too, and was looked at.
  expect([changesOf(findings), leftOut]).toEqual([20, changesOf(findings.filter(({ verdict }) => verdict === 'undecided')) - 1]);
});
