import { fromPlain, printJson, type JsonObject } from '@structural/json';
import fc from 'fast-check';
import { mergeOpenApiV3, mergeSwagger, type MergedDocument } from './merge-documents.js';

const json = (value: unknown): JsonObject => fromPlain(value) as JsonObject;
const plain = (merged: MergedDocument): unknown => (merged.ok ? JSON.parse(printJson(merged.document)) : merged.error);
const to = (name: string) => ({ $ref: `#/definitions/${name}` });
const path = (name: string) => ({ get: { responses: { 200: { description: 'OK', schema: to(name) } } } });
const swagger = (paths: object, definitions: object, parameters: object = {}) => ({ swagger: '2.0', paths, definitions, parameters });

describe('mergeSwagger, answered as kube-openapi answers', () => {
  it('renames a definition that is another there, wherever it is referred to, and nothing that is a value', () => {
    const into = swagger({ '/a': path('A') }, { A: { type: 'object' }, A_v2: { type: 'array' } });
    const from = swagger(
      { '/b': path('A') },
      { A: { type: 'string' }, B: { properties: { default: to('A'), b: { default: to('A') } } }, A_v3: { type: 'number' } },
    );
    const merged = mergeSwagger(json(into), json(from));
    expect(plain(merged)).toEqual({
      ...into,
      paths: { '/a': path('A'), '/b': path('A_v4') },
      definitions: {
        ...into.definitions,
        A_v4: { type: 'string' },
        B: { properties: { default: to('A_v4'), b: { default: to('A') } } },
        A_v3: { type: 'number' },
      },
    });
    expect(merged.ok && [...merged.renamed]).toEqual([['A', 'A_v4']]);
  });

  it('takes a name under which the same is there already', () => {
    const into = swagger({}, { A: { type: 'object' }, A_v2: { type: 'string' } });
    const merged = mergeSwagger(json(into), json(swagger({ '/b': path('A') }, { A: { type: 'string' } })));
    expect(plain(merged)).toEqual({ ...into, paths: { '/b': path('A_v2') } });
  });

  it('renames parameters, too', () => {
    const into = swagger({}, {}, { body: { name: 'a', in: 'query' } });
    const use = (name: string) => ({ get: { parameters: [{ $ref: `#/parameters/${name}` }] } });
    expect(plain(mergeSwagger(json(into), json(swagger({ '/b': use('body') }, {}, { body: { name: 'b', in: 'query' } }))))).toEqual({
      ...into,
      paths: { '/b': use('body_v2') },
      parameters: { body: { name: 'a', in: 'query' }, body_v2: { name: 'b', in: 'query' } },
    });
  });

  it('gives what differs in its kinds alone those of both, in their order', () => {
    const kind = (version: string) => ({ group: 'g', version, kind: 'K' });
    const schema = (...versions: string[]) => ({ type: 'object', 'x-kubernetes-group-version-kind': versions.map(kind) });
    const merged = mergeSwagger(
      json(swagger({}, { A: schema('v2', 'v1') })),
      json(swagger({ '/b': path('A') }, { A: schema('v0', 'v1') })),
    );
    expect(plain(merged)).toMatchObject({ definitions: { A: schema('v0', 'v1', 'v2') } });
  });

  it('keeps a path that is there, without what only the other one led to', () => {
    const into = swagger({ '/a': path('A') }, { A: { type: 'object' } });
    const from = swagger({ '/a': path('B'), '/c': path('C') }, { B: {}, C: { type: 'string' }, unused: {} });
    const merged = mergeSwagger(json(into), json(from));
    expect(plain(merged)).toEqual({
      ...into,
      paths: { '/a': path('A'), '/c': path('C') },
      definitions: { A: { type: 'object' }, C: { type: 'string' }, unused: {} },
    });
    expect(merged.ok && merged.keptPaths).toEqual(['/a']);
    expect(plain(mergeSwagger(json(into), json(swagger({ '/a': path('B') }, { B: {} }))))).toEqual(into);
  });

  it('changes neither document, loses no path, and leaves nothing that refers to another schema than before', () => {
    const names = fc.constantFrom('A', 'B', 'A_v2', '__proto__');
    const schema = fc.record(
      { type: fc.constantFrom('object', 'string'), items: fc.option(names.map(to), { nil: undefined }) },
      { requiredKeys: [] },
    );
    const document = fc
      .tuple(fc.dictionary(fc.constantFrom('/a', '/b', '/c'), names.map(path)), fc.dictionary(names, schema))
      .map(([paths, definitions]) => json(swagger(paths, definitions)));
    fc.assert(
      fc.property(document, document, (into, from) => {
        const before = [printJson(into), printJson(from)];
        const merged = mergeSwagger(into, from);
        expect([printJson(into), printJson(from)]).toEqual(before);
        const paths = (value: JsonObject): readonly string[] => Object.keys(value['paths'] as JsonObject);
        expect(merged.ok && [...paths(merged.document)].sort()).toEqual([...new Set([...paths(into), ...paths(from)])].sort());
      }),
    );
  });
});

describe('mergeOpenApiV3', () => {
  const document = (name: string, schemas: object) => json({ openapi: '3.0.0', paths: { [`/${name}`]: {} }, components: { schemas } });
  const shared = { 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': { type: 'object' } };

  it('takes once what all share', () => {
    expect(plain(mergeOpenApiV3(document('a', { A: {}, ...shared }), document('b', { B: {}, ...shared })))).toEqual({
      openapi: '3.0.0',
      paths: { '/a': {}, '/b': {} },
      components: { schemas: { A: {}, B: {}, ...shared } },
    });
  });

  it('refuses a schema that both have, in the words of the server', () => {
    expect(plain(mergeOpenApiV3(document('a', { A: {} }), document('b', { A: {} })))).toBe('OpenAPI V3 merge schema conflict on A');
  });
});
