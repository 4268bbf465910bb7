import fc from 'fast-check';
import { inert, inertJson } from './inert.js';

describe('inert', () => {
  it.each([
    ['::error::x', '∷error::x'],
    ['a\n  ::add-mask::x', 'a\n  ∷add-mask::x'],
    ['a::b', 'a::b'],
    ['x ##[error]y ##vso[task.setvariable variable=PATH]z', 'x ##⁅error]y ##vso⁅task.setvariable variable=PATH]z'],
    ['## [a](b)', '## [a](b)'],
  ])('%j is printed as %j', (text, printed) => {
    expect(inert(text)).toBe(printed);
  });
});

describe('inertJson', () => {
  it('keeps every value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('##[', '##vso[', '\\', '"'))).map((parts) => parts.join('')),
        (text) => {
          const json = inertJson(JSON.stringify({ [text]: text }));
          expect(JSON.parse(json)).toEqual({ [text]: text });
          expect(json).not.toMatch(/##\w{0,20}\[/);
        },
      ),
    );
  });
});
