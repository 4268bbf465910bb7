import { compareDefinitions } from '../src/compare-definitions.js';
import { definition, withSpec, type SpecParts } from './definitions.js';

const text = { type: 'string' };

/** Each finding about two versions that differ beside their schema, or in the schema of a specification: verdict, message and note. */
function said(old: ReturnType<typeof definition>, next: ReturnType<typeof definition>): readonly string[] {
  const { findings } = compareDefinitions([old], [next]);
  return findings.map(({ message, note, verdict }) => [verdict, message, ...(note === undefined ? [] : [note])].join('; '));
}

const schema = withSpec({ image: text });
const column = (priority: number, more: object = {}): object => ({
  additionalPrinterColumns: [{ name: 'Image', type: 'string', jsonPath: '.spec.image', priority, ...more }],
});
const MISSED = 'breaking; the column "Image" is shown only with -o wide: programs that read tables miss it';

it.each<[what: string, old: object, next: object, says: readonly string[]]>([
  ['to wide tables alone', column(0), column(1), [MISSED]],
  ['to all tables', column(1), column(0), ['harmless; the column "Image" is shown without -o wide, too']],
  ['to another number that means the same', column(1), column(2), ['harmless; the column "Image" has another priority']],
  [
    'with another path',
    column(1),
    column(0, { jsonPath: '.spec.tag' }),
    ['breaking; the column "Image" shows something else: programs that read tables read something else'],
  ],
])('the priority of a column, %s', (_, old, next, says) => {
  expect(said(definition(schema, {}, { ...old }), definition(schema, {}, { ...next }))).toEqual(says);
});

it('asks for a column that only wide tables show with wide tables', () => {
  const { findings } = compareDefinitions([definition(schema, {}, { ...column(1) })], [definition(schema)]);
  expect(findings).toMatchObject([
    { rule: 'column-removed', witness: { request: 'kubectl get jobs -o wide' } },
    { rule: 'column-added', message: 'the column "Age" is new' },
  ]);
});

it('asks for a column of a version that kubectl does not choose with the version', () => {
  const versions = (shown: SpecParts): SpecParts => ({
    versions: ['v1', 'v1beta1'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      schema: { openAPIV3Schema: schema },
      ...shown,
    })),
  });
  const { findings } = compareDefinitions([definition(schema, versions({ ...column(0) }))], [definition(schema, versions({}))]);
  const witnesses = findings.flatMap((finding) => (finding.verdict === 'breaking' ? [finding.witness] : []));
  expect(witnesses.flatMap((witness) => (witness.kind === 'request' ? [witness.request] : []))).toEqual([
    'kubectl get jobs',
    'kubectl get jobs.v1beta1.example.com',
  ]);
});

const status = { subresources: { status: {} } };
const withStatus = { type: 'object', properties: { spec: { type: 'object' }, status: { type: 'object' } } };
const keeping = { type: 'object', properties: { spec: { type: 'object' } }, 'x-kubernetes-preserve-unknown-fields': true };
const DROPPED = 'breaking; the status is a subresource: a status that is sent with the resource is dropped';

it.each<[what: string, schema: unknown, says: readonly string[]]>([
  ['knows it', withStatus, [DROPPED]],
  ['keeps what it does not know', keeping, [DROPPED]],
  [
    'drops it anyway',
    schema,
    ['harmless; the status is a subresource; a status was dropped before, too, since the schema did not know it'],
  ],
])('a status subresource where the schema %s', (_, openAPIV3Schema, says) => {
  expect(said(definition(openAPIV3Schema), definition(openAPIV3Schema, {}, status))).toEqual(says);
});

it('says of a version that is no longer deprecated that nobody is warned', () => {
  expect(said(definition(schema, {}, { deprecated: true }), definition(schema))).toEqual([
    'harmless; version v1 is no longer deprecated; clients are no longer warned',
  ]);
});

it('says how the warning of a deprecated version changes', () => {
  const warning = (deprecationWarning?: string): SpecParts => ({ deprecated: true, ...(deprecationWarning && { deprecationWarning }) });
  expect(said(definition(schema, {}, warning()), definition(schema, {}, warning('use v2')))).toEqual([
    'harmless; the warning of version v1 (the usual one) becomes "use v2"; the warning that clients get changes',
  ]);
  expect(said(definition(schema), definition(schema, {}, warning('use v2')))).toEqual([
    'harmless; version v1 is deprecated; clients get a warning, and are still served',
  ]);
});
