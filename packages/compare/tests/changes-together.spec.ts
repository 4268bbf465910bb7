import { kubernetesVersion } from '@structural/core';
import { compareDefinitions } from '../src/compare-definitions.js';
import { definition, withSpec } from './definitions.js';

const TEXT = { type: 'string' };
const FLAG = { type: 'boolean' };
const MODE = { type: 'string', enum: ['Always', 'Never'], default: 'Always' };

/** Who is hurt by a change of schemas, each with the rules that say so. */
function hurt(before: unknown, after: unknown, version: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const { findings } = compareDefinitions([definition(before, {}, version)], [definition(after, {}, version)]);
  return findings.flatMap(({ audience, rule, verdict }) => (verdict === 'harmless' ? [] : [`${rule}: ${audience} ${verdict}`]));
}

describe('a type that changes together with a default', () => {
  const expected = ['stored-data', 'writers'].map((audience) => `default-added: ${audience} breaking`);

  it.each([
    ['of a field', withSpec({ a: FLAG }), withSpec({ a: MODE })],
    [
      'of a field of items',
      withSpec({ list: { type: 'array', items: { type: 'object', properties: { a: FLAG } } } }),
      withSpec({ list: { type: 'array', items: { type: 'object', properties: { a: MODE } } } }),
    ],
  ])('reads otherwise what is stored without it: %s', (_, before, after) => {
    expect(hurt(before, after)).toEqual(expect.arrayContaining(expected));
  });

  it('also in a status', () => {
    const status = (a: object): unknown => ({ type: 'object', properties: { status: { type: 'object', properties: { a } } } });
    expect(hurt(status(FLAG), status(MODE), { subresources: { status: {} } })).toEqual(expect.arrayContaining(expected));
  });
});

it('what a search leaves open for writers it leaves open for stored data and readers, too', () => {
  const hurtBeside = (never: object): readonly string[] => {
    const [before, after] = [withSpec({ never, a: TEXT }, { required: ['never'] }), withSpec({ never }, { required: ['never'] })];
    const open = (schema: unknown): unknown => ({ ...(schema as object), required: ['spec'] });
    return hurt(open(before), open(after));
  };
  // No text does, but no proof of that is found.
  const hopeless = { ...TEXT, maxLength: 30, 'x-kubernetes-validations': [{ rule: "self.replace('a', 'b') == 'a'" }] };
  expect(hurtBeside(hopeless)).toEqual(['stored-data', 'writers', 'readers'].map((audience) => `field-removed: ${audience} undecided`));
  expect(hurtBeside({ ...TEXT, minLength: 5, maxLength: 3 })).toEqual([]);
});

it('a scale subresource that stays refuses what the schema lets through to it from now on', () => {
  const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
  const integer = { type: 'integer', minimum: 0 };
  const [before, after] = [withSpec({ replicas: integer }), withSpec({ replicas: { ...integer, nullable: true } })];
  expect(hurt(before, after, { subresources: { scale } })).toContain('scale-refuses: writers breaking');
});

describe('a scale subresource that stays', () => {
  const subresources = { scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } };
  const open = (before: unknown, after: unknown): readonly string[] => hurt(withSpec(before), withSpec(after), { subresources });

  it('lets no value be that the schema asks for, so that a change of it hurts nobody', () => {
    expect(open({ replicas: TEXT }, { replicas: { ...TEXT, maxLength: 3 } })).toEqual([]);
  });

  it.each([
    ['that it lets nothing be at', { replicas: { type: 'object', properties: { a: TEXT } } }],
    ['that has no value', { none: { type: 'integer', minimum: 5, maximum: 2 } }],
  ])('does not spare writers of null a field %s: it was dropped, and is unknown once the field is gone', (_, before) => {
    const said = open(before, {});
    expect(said).toContain('field-removed: writers breaking');
    expect(said.filter((each) => each.includes('stored-data'))).toEqual([]);
  });

  it('spares writers of null a field that it lets not even null be at', () => {
    expect(open({ replicas: { ...TEXT, nullable: true } }, {})).toEqual([]);
  });

  it('refuses a default that is filled in', () => {
    expect(open({ replicas: TEXT }, { replicas: { ...TEXT, default: 'x' } })).toContain('scale-refuses: writers breaking');
  });
});

it.each([
  ['without keys', {}, 'anything in spec.list'],
  ['that is a set', { 'x-kubernetes-list-type': 'set' }, 'anything in spec.list'],
])('an item of a list %s is forgiven until the list is touched', (_, keywords, what) => {
  const list = (items: object): unknown => withSpec({ list: { type: 'array', items, ...keywords } });
  const { findings } = compareDefinitions([definition(list(TEXT))], [definition(list({ ...TEXT, maxLength: 3 }))]);
  expect(findings.map(({ note }) => note)).toEqual([`unchanged stored data is ratcheted: it stays valid until ${what} is touched`]);
});

it('what is refused although it is left alone is shown as it was stored, where it reads otherwise from now on', () => {
  const rule = { 'x-kubernetes-validations': [{ rule: "self.b != '' || self.a == 'x'" }] };
  const [before, after] = [withSpec({ a: TEXT }), withSpec({ a: TEXT, b: { ...TEXT, default: '' } }, rule)];
  const { findings } = compareDefinitions([definition(before)], [definition(after)]);
  const specs = findings.flatMap((finding) =>
    finding.verdict === 'breaking' && finding.witness.kind === 'unchanged'
      ? [[finding.witness.before?.['spec'], finding.witness.resource['spec']]]
      : [],
  );
  expect(specs).toEqual([[{}, { b: '' }]]);
});

it('a status is refused by servers that leave it out of paths, too', () => {
  const status = (values: object): unknown => ({
    type: 'object',
    properties: { status: { type: 'object', additionalProperties: values } },
  });
  const version = { subresources: { status: {} } };
  const { findings } = compareDefinitions(
    [definition(status(FLAG), {}, version)],
    [definition(status({ type: 'array', items: FLAG }), {}, version)],
    { kubernetesVersion: kubernetesVersion(30) },
  );
  expect(findings.map(({ audience, rule, verdict }) => `${rule}: ${audience} ${verdict}`)).toContain('type-changed: writers breaking');
});
