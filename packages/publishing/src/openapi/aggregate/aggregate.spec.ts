import { printJson } from '@structural/json';
import { definitionOf, manifest } from '../../../tests/definition.js';
import { type CustomResourceDefinition } from '@structural/core';
import { printOpenApi } from '../printing/print-document.js';
import { aggregateOpenApi } from './aggregate.js';
import { toOpenApiV2 } from '../documents/swagger.js';

const SCHEMA = { type: 'object', properties: { spec: { type: 'object' } } };

function definition(kind: string, more: Record<string, unknown> = {}, schema: unknown = SCHEMA): CustomResourceDefinition {
  const plural = `${kind.toLowerCase()}s`;
  const value = manifest([schema], { names: { plural, kind }, ...more }) as Record<string, unknown>;
  value['metadata'] = { name: `${plural}.stable.example.com` };
  return definitionOf(value as never);
}

const digest = (text: string): string => `<${text}>`;

describe('publishing many definitions', () => {
  const shirt = definition('Shirt');
  const hat = definition('Hat');

  test('merges them into one Swagger document and one OpenAPI document a group and version', () => {
    const aggregate = aggregateOpenApi([shirt, hat], { digest });
    const built = [hat, shirt].map((each) => toOpenApiV2(each, 'v1'));
    const definitions = Object.assign({}, ...built.map((each) => (each.ok ? each.document['definitions'] : {})));
    expect(JSON.parse(aggregate.v2.text).definitions).toEqual(JSON.parse(printJson(definitions)));
    expect(aggregate.v2.text).toBe(printOpenApi(aggregate.v2.document));
    expect([...aggregate.v3.keys()]).toEqual(['apis/stable.example.com/v1']);
    const paths = JSON.parse(aggregate.v3.get('apis/stable.example.com/v1')?.text ?? '').paths as Record<string, unknown>;
    expect(Object.keys(paths).filter((path) => path.endsWith('s'))).toEqual(
      [
        '/apis/stable.example.com/v1/hats',
        '/apis/stable.example.com/v1/namespaces/{namespace}/hats',
        '/apis/stable.example.com/v1/namespaces/{namespace}/shirts',
        '/apis/stable.example.com/v1/namespaces/{namespace}/shirts/{name}/status',
        '/apis/stable.example.com/v1/shirts',
      ].filter((path) => !path.endsWith('status')),
    );
  });

  test('does not depend on the order in which they come', () => {
    expect(aggregateOpenApi([shirt, hat], { digest }).v2.etag).toBe(aggregateOpenApi([hat, shirt], { digest }).v2.etag);
  });

  test('leaves out versions that are not served', () => {
    const versions = [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: SCHEMA } },
      { name: 'v2', served: false, storage: false, schema: { openAPIV3Schema: SCHEMA } },
    ];
    expect([...aggregateOpenApi([definition('Shirt', { versions })], { digest }).v3.keys()]).toEqual(['apis/stable.example.com/v1']);
  });

  test('refuses what the server would refuse, and publishes the rest', () => {
    const broken = definition('Coat', {}, { type: 'array' });
    const twin = definition('Shirt');
    const alike = definition('Scarf', { names: { plural: 'scarfs', kind: 'Hat', listKind: 'ScarfList' } });
    const { refused, parts } = aggregateOpenApi([shirt, broken, hat, twin, alike], { digest });
    expect(refused.map(({ name, reasons }) => [name, reasons.length > 0])).toEqual([
      ['coats.stable.example.com', true],
      ['scarfs.stable.example.com', true],
      ['shirts.stable.example.com', true],
    ]);
    expect(refused[1]?.reasons).toEqual(['OpenAPI V3 merge schema conflict on com.example.stable.v1.Hat']);
    expect([...parts.keys()]).toEqual([hat, shirt]);
  });

  test('builds again what changed and nothing else', () => {
    const other = definition('Tie', { group: 'stable.example.com' });
    const before = aggregateOpenApi([shirt, hat, other], { digest });
    const changed = definition('Shirt', {}, { ...SCHEMA, description: 'new' });
    const after = aggregateOpenApi([changed, hat, other], { digest, previous: before });
    expect(after.parts.get(hat)).toBe(before.parts.get(hat));
    expect(after.v2.etag).not.toBe(before.v2.etag);
    expect(aggregateOpenApi([changed, hat, other], { digest, previous: after }).v2).toBe(after.v2);
    expect(aggregateOpenApi([shirt, hat, other], { digest, previous: after }).v2.etag).toBe(before.v2.etag);
  });
});
