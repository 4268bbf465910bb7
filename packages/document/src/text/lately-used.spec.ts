import { latelyUsed } from './lately-used.js';

test('what was used last is kept, as far as there is room', () => {
  const dropped: string[] = [];
  const texts = latelyUsed<string, string>(
    6,
    (text) => text.length,
    (text) => dropped.push(text),
  );
  texts.use('a', 'aa');
  texts.use('b', 'bb');
  texts.use('c', 'cc');
  texts.use('a', 'aa');
  expect(dropped).toEqual([]);
  texts.use('d', 'd');
  expect([dropped, texts.get('a'), texts.get('b'), texts.get('d')]).toEqual([['bb'], 'aa', undefined, 'd']);
  texts.use('c', 'cccc');
  expect(dropped).toEqual(['bb', 'aa']);
});

test('what is too large by itself is kept until something else is used', () => {
  const texts = latelyUsed<string, string>(2, (text) => text.length);
  texts.use('a', 'aaaa');
  expect(texts.get('a')).toBe('aaaa');
  texts.use('b', 'b');
  expect([texts.get('a'), texts.get('b')]).toEqual([undefined, 'b']);
});
