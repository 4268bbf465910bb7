import { compareDefinitions } from '../src/compare-definitions.js';
import { definition, withSpec } from './definitions.js';

const object = { type: 'object' };
const text = { type: 'string', maxLength: 30 };
const integer = { type: 'integer' };

function ruled(schema: object, rule: string): object {
  return { ...schema, 'x-kubernetes-validations': [{ rule }] };
}

/** What is said of the audiences of a change on the way there: who is hurt, with `?` where that is undecided. */
function said(old: unknown, next: unknown, version: object = {}): readonly string[] {
  const sides = [old, next].map((schema) => [definition(schema, {}, { ...version })]);
  const { findings } = compareDefinitions(sides[0] ?? [], sides[1] ?? []);
  const all = findings.filter(({ verdict }) => verdict !== 'harmless');
  return [...new Set(all.map(({ audience, rule, verdict }) => `${rule}: ${audience}${verdict === 'undecided' ? '?' : ''}`))].sort();
}

describe('a status that is a resource of its own', () => {
  const byItself = { subresources: { status: {} } };
  const phase = (value: string): object => ({ ...text, default: value });
  const root = (status: object, keywords: object = {}): object => ({
    ...object,
    properties: { spec: object, status: { ...object, ...status } },
    ...keywords,
  });

  it('is missing of what is created, whatever its default, so that nobody can require it', () => {
    const status = { default: {} };
    expect(said(root(status), root(status, { required: ['status'] }), byItself)).toContain('required-added: writers');
    expect(said(root(status), root(status, { required: ['status'] }))).toEqual([]);
  });

  it('is not said to be there by its default', () => {
    const status = { default: {} };
    expect(said(root(status), ruled(root(status), 'has(self.status)'), byItself)).toContain('rule-added: writers');
  });

  it('reads otherwise with another default, where nobody wrote it', () => {
    const status = (value: string): object => ({ default: { phase: value }, properties: { phase: text } });
    expect(said(root(status('a')), root(status('b')), byItself)).toEqual(['default-changed: stored-data', 'default-changed: writers']);
    expect(said(root(status('a')), root(status('b')))).toEqual(['default-changed: writers']);
  });

  it('reads otherwise with another default within it', () => {
    const status = (value: string): object => ({ default: {}, properties: { phase: phase(value) } });
    expect(said(root(status('a')), root(status('b')), byItself)).toEqual(['default-changed: stored-data', 'default-changed: writers']);
  });
});

describe('keys of a list', () => {
  const items = { ...object, required: ['k', 'l', 'v'], properties: { k: text, l: text, v: integer } };
  const list = (keys: readonly string[], most: number, of: object = items): unknown =>
    withSpec({
      x: { type: 'array', maxItems: most, items: of, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys },
    });

  it('say which old item a rule within an item compares with, in lists of one item, too', () => {
    const fixed = ruled(items, 'self.v == oldSelf.v');
    expect(said(list(['k'], 1, fixed), list(['l'], 1, fixed))).toEqual(['list-keys-changed: owners', 'list-keys-changed: writers']);
    expect(said(list(['k'], 1), list(['l'], 1))).toEqual(['list-keys-changed: owners']);
  });

  it('hurt nobody who writes where there are more of them', () => {
    expect(said(list(['k'], 5), list(['k', 'l'], 5))).toEqual(['list-keys-changed: owners']);
    expect(said(list(['k', 'l'], 5), list(['k'], 5))).toContain('list-keys-changed: writers');
  });

  it('do not tell items apart that were the same, so that a new type of what is in them is not forgiven', () => {
    const of = (v: object): object => ({ ...object, required: ['k'], properties: { k: text, v } });
    const before = withSpec({ x: { type: 'array', maxItems: 5, items: of(text) } });
    expect(said(before, list(['k'], 5, of(integer)))).toContain('type-changed: stored-data');
  });
});

describe('readers', () => {
  const mode = (values: readonly string[]): unknown => withSpec({ mode: text }, { allOf: [{ properties: { mode: { enum: values } } }] });

  it('meet values that a branch did not name, at its value or within it', () => {
    expect(said(mode(['a', 'b']), mode(['a', 'b', 'c']))).toEqual(['junctor-changed: readers']);
    expect(said(mode(['a', 'b']), withSpec({ mode: text }))).toEqual(['junctor-changed: readers']);
  });

  it('are undecided where no value was found that anybody can write', () => {
    const hopeless = { ...text, pattern: '^[a-z]{3}$', maxLength: 2 };
    expect(said(withSpec({ x: integer }), withSpec({ x: hopeless }))).toContain('type-changed: readers?');
  });

  it('of metadata always find a name, be it required or not', () => {
    const root = (keywords: object): object => ({ ...object, properties: { metadata: { ...object, ...keywords } } });
    expect(said(root({ required: ['name'] }), root({}))).toEqual([]);
  });
});

it('a rule that compares a text with another one is not shown to hold by the few values of that text alone', () => {
  const day = { type: 'string', enum: ['2020-01-01', '2020-01-02'] };
  const spec = (x: object): unknown =>
    withSpec({ x, y: text }, { ...ruled({}, '!has(self.y) || !has(self.x) || string(self.x) == self.y') });
  expect(said(spec({ ...day, format: 'date' }), spec(day))).toEqual(['format-removed: writers?']);
  expect(said(spec(day), spec({ ...day, format: 'date' }))).toEqual(['format-added: writers']);
});
