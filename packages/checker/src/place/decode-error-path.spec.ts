import { fromPlain } from '@structural/json';
import { findDecodeErrorPath } from './decode-error-path.js';

const value = fromPlain({
  metadata: { labels: { a: 'x', b: 1 } },
  spec: {
    group: 7,
    versions: [
      { schema: { openAPIV3Schema: { type: 'object', properties: { type: { type: 'string' }, a: { type: ['x'] } } } } },
      { schema: { openAPIV3Schema: { type: ['y'] } } },
    ],
  },
});

describe('findDecodeErrorPath', () => {
  it.each([
    ['json: cannot unmarshal number into Go struct field CustomResourceDefinitionSpec.spec.group of type string', ['spec', 'group']],
    ['json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string', ['metadata', 'labels', 'b']],
    [
      'json: cannot unmarshal array into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.type of type string',
      ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'a', 'type'],
    ],
    [
      'json: cannot unmarshal array into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.type of type string',
      ['spec', 'versions', 1, 'schema', 'openAPIV3Schema', 'type'],
    ],
  ])('finds the value of %j', (text, path) => {
    expect(findDecodeErrorPath(value, text)).toEqual(path);
  });

  it('finds nothing for texts without a field', () => {
    expect(findDecodeErrorPath(value, 'no kind "Foo" is registered for version "v1"')).toBeUndefined();
  });
});
