import { fromPlain, newJsonObject, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { goUnquote, parseStrictFieldPath } from './strict-field-path.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

const value = fromPlain({
  spec: { versions: [{ name: 'v1' }, { foo: 1 }] },
  'a.b': { c: 1, 'd[0]': 2 },
  a: { b: { x: 1 }, 'e.f': [[{ g: 1 }]] },
});

describe('parseStrictFieldPath', () => {
  it.each([
    ['spec', ['spec']],
    ['spec.versions[1].foo', ['spec', 'versions', 1, 'foo']],
    ['a.b.c', ['a.b', 'c']],
    ['a.b.x', ['a', 'b', 'x']],
    ['a.b.d[0]', ['a.b', 'd[0]']],
    ['a.e.f[0][0].g', ['a', 'e.f', 0, 0, 'g']],
    ['a[b].x', ['a', 'b', 'x']],
    ['a[e.f][0][0]', ['a', 'e.f', 0, 0]],
  ])('finds %s', (text, path) => {
    expect(parseStrictFieldPath(value, text)).toEqual(path);
  });

  it.each(['spec.nothing', 'spec.versions[2].foo', 'spec.versions[1]foo.', 'constructor', 'a..b', ''])(
    'finds nothing for %j that does not exist',
    (text) => {
      expect(parseStrictFieldPath(value, text) ?? []).toEqual([]);
    },
  );

  it('ends on keys made of dots on purpose', () => {
    let nested: JsonValue = 1;
    for (let depth = 0; depth < 60; depth++) {
      const object = newJsonObject();
      object['a'] = nested;
      object['a.a'] = nested;
      nested = object;
    }
    expect(parseStrictFieldPath(nested, `${'a.'.repeat(60)}b`)).toBeUndefined();
    expect(parseStrictFieldPath(nested, 'a.'.repeat(200_000))).toBeUndefined();
  });

  it('finds each of very many fields at once', () => {
    const wide = newJsonObject();
    for (let i = 0; i < 20_000; i++) wide[`f${i}`] = 1;
    const start = processorTime();
    const found = Object.keys(wide).filter((name) => parseStrictFieldPath(wide, name) !== undefined);
    expect([found.length, processorTime() - start < 2_000]).toEqual([20_000, true]);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.string(), (json, text) => void parseStrictFieldPath(fromPlain(json), text)));
  });
});

describe('goUnquote', () => {
  it('undoes what Go quotes', () => {
    expect(goUnquote(String.raw`a\"b\\c\n\x1b\u202e\U0001f600ü`)).toBe('a"b\\c\n\u001b\u202e😀ü');
    expect(goUnquote(String.raw`\Uffffffff`)).toBe(String.raw`\Uffffffff`);
  });
});
