import { readCatalog } from '@structural/checker';
import type { CustomResourceDefinition } from '@structural/core';
import { lackingFields } from './lacking-fields.js';

const definition = (status: string, versions: readonly string[] = ['v1'], more = ''): CustomResourceDefinition => {
  const schema = `{ openAPIV3Schema: { type: object, ${more} properties: { status: ${status} } } }`;
  const all = versions.map((name, i) => `{ name: ${name}, served: true, storage: ${String(i === 0)}, schema: ${schema} }`).join(', ');
  const text = `{ apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: { name: as.example.com }, spec: { group: example.com, scope: Cluster, names: { plural: as, kind: A }, versions: [${all}] } }`;
  const [entry] = readCatalog([{ file: 'a.yaml', text }]).entries;
  if (entry === undefined) throw new Error('no CRD');
  return entry.definition;
};
const status = (fields: string): string => `{ type: object, properties: { ${fields} } }`;
const text = '{ type: string }';

describe('lackingFields', () => {
  it('names the outermost fields of the status that only the new one has, in lists and maps, too', () => {
    const list = (fields: string): string => `{ type: array, items: ${status(fields)} }`;
    const map = (fields: string): string => `{ type: object, additionalProperties: ${status(fields)} }`;
    const before = status(
      `a: ${text}, list: ${list(`x: ${text}`)}, map: ${map('')}, any: { type: object, x-kubernetes-preserve-unknown-fields: true }`,
    );
    const after = status(
      `b: ${status(`c: ${text}`)}, list: ${list(`x: ${text}, w: ${text}`)}, map: ${map(`z: ${text}`)}, any: ${status(`k: ${text}`)}`,
    );
    expect(lackingFields(definition(before), definition(after)).status).toEqual(['status.b', 'status.list[].w', 'status.map[*].z']);
    expect(lackingFields(definition(after), definition(after))).toEqual({ status: [], versions: [] });
  });

  it('names versions that only the new one serves', () => {
    expect(lackingFields(definition(status('')), definition(status(`a: ${text}`), ['v1', 'v2']))).toEqual({
      status: ['status.a'],
      versions: ['v2'],
    });
  });

  it('takes what prunes nothing for complete', () => {
    const open = definition(status(''), ['v1'], 'x-kubernetes-preserve-unknown-fields: true,');
    expect(lackingFields(open, definition(status(`a: ${text}`)))).toEqual({ status: [], versions: [] });
  });
});
