import { fromPlain, jsonEqual } from '@structural/json';
import fc from 'fast-check';
import { arbitraryValue } from '../../tests/arbitrary-document.js';
import { parseDocuments, renderDocument } from '../index.js';

describe('a document rendered from its value', () => {
  it('is laid out as kubectl prints it', () => {
    const value = fromPlain({ apiVersion: 'v1', spec: { list: [{ a: 1, b: [] }, 'yes'], text: 'one\ntwo\n', none: null } });
    expect(renderDocument(value, 'yaml')).toBe(
      'apiVersion: v1\nspec:\n  list:\n  - a: 1\n    b: []\n  - "yes"\n  text: |\n    one\n    two\n  none: null\n',
    );
    expect(renderDocument(value, 'json')).toBe(
      '{\n    "apiVersion": "v1",\n    "spec": {\n        "list": [\n            {\n                "a": 1,\n                "b": []\n            },\n            "yes"\n        ],\n' +
        '        "text": "one\\ntwo\\n",\n        "none": null\n    }\n}\n',
    );
  });

  it('reads back as that value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), arbitraryValue, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
        fc.constantFrom('yaml' as const, 'json' as const),
        (plain, format) => {
          const value = fromPlain(plain);
          const [again] = parseDocuments(renderDocument(value, format));
          expect(again?.ok === true && jsonEqual(again.value, value)).toBe(true);
        },
      ),
    );
  });
});
