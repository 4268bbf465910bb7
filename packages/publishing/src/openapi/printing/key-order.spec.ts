import { definitionWith } from '../../../tests/definition.js';
import { toOpenApiV3 } from '../documents/openapi-v3.js';
import { printOpenApi } from './print-document.js';

const keysOf = (text: string, from: string): readonly string[] => Object.keys((JSON.parse(text) as Record<string, object>)[from] ?? {});

test('schemas have their keys in the order of the server, properties theirs by name, numbers among them', () => {
  const rule = { optionalOldSelf: true, message: 'm', rule: 'oldSelf.hasValue()' };
  const definition = definitionWith({
    type: 'object',
    properties: {
      spec: {
        'x-kubernetes-validations': [rule],
        properties: {
          b: { type: 'string', maxLength: 2, description: 'text', pattern: 'a', enum: ['a'] },
          '9': { type: 'string' },
          '10': { type: 'string' },
        },
        required: ['b'],
        type: 'object',
        default: { z: '1', b: 'a' },
      },
    },
  });
  const made = toOpenApiV3(definition, 'v1');
  if (!made.ok) throw new Error(made.error);
  const text = printOpenApi(made.document);
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['openapi', 'info', 'paths', 'components']);
  expect(keysOf(text, 'info')).toEqual(['title', 'version']);
  expect(text).toContain(
    '"spec":{"type":"object","default":{"b":"a","z":"1"},"required":["b"],"properties":{"10":{"type":"string"},"9":{"type":"string"},' +
      '"b":{"description":"text","type":"string","maxLength":2,"pattern":"a","enum":["a"]}},' +
      '"x-kubernetes-validations":[{"rule":"oldSelf.hasValue()","message":"m","optionalOldSelf":true}]}',
  );
});
