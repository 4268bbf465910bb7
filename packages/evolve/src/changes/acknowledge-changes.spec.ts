import { readCatalog } from '@structural/checker';
import type { Finding } from '@structural/compare';
import { acknowledgeChanges, type AcknowledgementSources } from './acknowledge-changes.js';
import { readListedAcknowledgements } from './listed-acknowledgements.js';
import { placeChanges } from './place-changes.js';

const NAME = 'crontabs.example.com';
const ID = `enum-narrowed@${NAME}/v1:spec`;

/** A definition in which one line of a schema, and the metadata, can be chosen. */
function definition({ beside = '', metadata = '' } = {}): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${NAME}${metadata}
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: string
              enum: [a]${beside}
`;
}

const FINDING: Finding = {
  id: `${ID}#writers.forward`,
  change: ID,
  rule: 'enum-narrowed',
  audience: 'writers',
  direction: 'forward',
  verdict: 'undecided',
  definition: NAME,
  version: 'v1',
  field: 'spec',
  oldPath: ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec', 'enum'],
  newPath: ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec', 'enum'],
  message: 'b is no longer allowed',
  tried: 'nothing',
};

function acknowledging(text: string, { baseline, today = '2026-11-22' }: Partial<Omit<AcknowledgementSources, 'entries'>> = {}) {
  const [before, after] = [readCatalog([{ file: 'old.yaml', text: definition() }]), readCatalog([{ file: 'new.yaml', text }])];
  const entries = {
    old: new Map(before.entries.map((entry) => [NAME, entry])),
    new: new Map(after.entries.map((entry) => [NAME, entry])),
  };
  const { acknowledged, left, problems } = acknowledgeChanges(placeChanges([FINDING], entries, 'readers'), {
    entries: after.entries,
    today,
    ...(baseline && { baseline }),
  });
  return {
    left: left.map(({ id }) => id),
    acknowledged: acknowledged.map(({ change, terms }) => ({ id: change.id, ...terms })),
    problems: problems.map(({ file, message, rule }) => `${file} ${rule}: ${message}`),
  };
}

function listed(text: string) {
  const read = readListedAcknowledgements(text);
  return { file: 'known.yaml', listed: read.ok ? read.listed : [] };
}

describe('changes that somebody knows of', () => {
  it('are acknowledged beside the field', () => {
    expect(
      acknowledging(definition({ beside: ' # structural-ignore enum-narrowed: never used [owner: @cron, expires: 2026-11-22]' })),
    ).toEqual({
      left: [],
      acknowledged: [{ id: ID, reason: 'never used', owner: '@cron', expires: '2026-11-22' }],
      problems: [],
    });
  });

  it('are acknowledged by their ids, wherever in the file', () => {
    const known = { id: ID, reason: 'never used', owner: '@cron', expires: '2026-11-22' };
    const comment = `# structural-ignore ${ID}: never used [owner: @cron, expires: 2026-11-22]`;
    expect(acknowledging(definition({ beside: ` ${comment}` }))).toEqual({ left: [], acknowledged: [known], problems: [] });
    expect(acknowledging(`${comment}\n${definition()}`)).toEqual({ left: [], acknowledged: [known], problems: [] });
  });

  it('are not acknowledged by ids of others, or that have expired, which is reported', () => {
    const other = `enum-narrowed@${NAME}/v1:status`;
    expect(acknowledging(definition({ beside: ` # structural-ignore ${other}: why` }))).toEqual({
      left: [ID],
      acknowledged: [],
      problems: [`new.yaml unused-acknowledgement: there is no change "${other}"`],
    });
    expect(acknowledging(definition({ beside: ` # structural-ignore ${ID}: why [expires: 2026-11-21]` }))).toEqual({
      left: [ID],
      acknowledged: [],
      problems: [`new.yaml invalid-acknowledgement: the acknowledgement of "${ID}" expired on 2026-11-21`],
    });
  });

  it('are acknowledged by an annotation', () => {
    const metadata = `\n  annotations:\n    structural/acknowledged-changes: |\n      - { id: '${ID}', reason: never used }`;
    expect(acknowledging(definition({ metadata }))).toEqual({ left: [], acknowledged: [{ id: ID, reason: 'never used' }], problems: [] });
  });

  it('are acknowledged by a baseline', () => {
    const baseline = listed(`- id: ${ID}\n  reason: never used\n  owner: "@cron"\n`);
    expect(acknowledging(definition(), { baseline }).acknowledged).toEqual([{ id: ID, reason: 'never used', owner: '@cron' }]);
  });

  it('count again when the acknowledgement has expired, which is reported', () => {
    const text = definition({ beside: ' # structural-ignore enum-narrowed: never used [owner: @cron, expires: 2026-11-21]' });
    expect(acknowledging(text)).toEqual({
      left: [ID],
      acknowledged: [],
      problems: [
        'new.yaml invalid-acknowledgement: the acknowledgement of enum-narrowed on its line expired on 2026-11-21, owned by @cron',
      ],
    });
  });

  it('leave acknowledgements of other changes without use, which is reported', () => {
    expect(acknowledging(definition({ beside: ' # structural-ignore pattern-added: why' })).problems).toEqual([
      'new.yaml unused-acknowledgement: there is no change pattern-added on its line',
    ]);
    const other = `enum-narrowed@${NAME}/v1:status`;
    expect(acknowledging(definition(), { baseline: listed(`- { id: '${other}', reason: why }`) }).problems).toEqual([
      `known.yaml unused-acknowledgement: there is no change "${other}"`,
    ]);
  });

  it('leave alone what a baseline says of definitions that were not compared, and comments about other rules', () => {
    const baseline = listed("- { id: 'enum-narrowed@others.example.com/v1:spec', reason: why }");
    expect(acknowledging(definition({ beside: ' # structural-ignore crd-schema: why' }), { baseline }).problems).toEqual([]);
  });

  it('are not acknowledged by an annotation that cannot be read', () => {
    const metadata = '\n  annotations:\n    structural/acknowledged-changes: "- { id: a }"';
    expect(acknowledging(definition({ metadata }))).toEqual({
      left: [ID],
      acknowledged: [],
      problems: ['new.yaml invalid-acknowledgement: structural/acknowledged-changes: the acknowledgement gives no reason'],
    });
  });
});

describe('a list of acknowledgements', () => {
  it.each([
    ['a: 1', 'is not a list of acknowledgements'],
    ['- 1', 'an acknowledgement must have id and reason'],
    ['- { id: a, reason: b, by: c }', 'an acknowledgement has no "by"; it has id, reason, owner and expires'],
    ['- { id: a, reason: 1 }', '"reason" of an acknowledgement must be a string'],
    ['- { reason: b }', 'an acknowledgement must have the id of a change'],
    ['- { id: a, reason: b, expires: never }', '"never" is not a day such as 2027-03-01'],
  ])('is not %s', (text, message) => {
    expect(readListedAcknowledgements(text)).toMatchObject({ ok: false, message });
  });

  it('may be empty, and written as JSON', () => {
    expect(readListedAcknowledgements('')).toEqual({ ok: true, listed: [] });
    expect(readListedAcknowledgements('[{"id":"a","reason":"b"}]')).toMatchObject({
      ok: true,
      listed: [{ id: 'a', terms: { reason: 'b' } }],
    });
  });
});
