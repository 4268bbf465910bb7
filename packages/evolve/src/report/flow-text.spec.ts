import { parseDocuments } from '@structural/document';
import { flow } from './flow-text.js';

it('shows a value on one line', () => {
  expect(flow({ ports: [{ name: 'a', port: 1 }], none: {}, list: [], 'a key': null })).toBe(
    '{ ports: [{ name: a, port: 1 }], none: {}, list: [], "a key": null }',
  );
});

it.each(['true', 'No', '', '1', '1e3', '2026-01-01', 'a: b', '#a', 'a]', '{', '~', 'null', 'it is', 'ä', '<<'])(
  'quotes %j, which YAML would read otherwise',
  (text) => {
    const [document] = parseDocuments(`a: ${flow(text)}\nb: ${flow([text])}\n`);
    expect(document).toMatchObject({ ok: true, value: { a: text, b: [text] } });
  },
);
