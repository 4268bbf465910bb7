import { parseDocuments } from '@structural/document';
import { fromPlain, type JsonValue } from '@structural/json';
import { renderOutput } from './render-output.js';

function nested(depth: number): JsonValue {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? { a: value } : [value];
  return fromPlain(value);
}

describe('renderOutput', () => {
  it('lays out what people write in lines', () => {
    expect(renderOutput(fromPlain({ a: [1] }), 'json')).toBe('{\n    "a": [\n        1\n    ]\n}\n');
    expect(renderOutput(fromPlain({ a: [1] }), 'yaml')).toBe('a:\n- 1\n');
  });

  it.each(['json', 'yaml'] as const)('puts what is too deep on one line, which reads as %s', (format) => {
    const text = renderOutput(nested(900), format);
    expect(text.indexOf('\n')).toBe(text.length - 1);
    expect(parseDocuments(text)).toMatchObject([{ ok: true, value: nested(900) }]);
    expect(renderOutput(nested(150), format).split('\n').length).toBeGreaterThan(50);
  });
});
