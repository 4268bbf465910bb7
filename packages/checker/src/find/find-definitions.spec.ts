import { fromPlain, newJsonObject } from '@structural/json';
import fc from 'fast-check';
import { findDefinitions } from './find-definitions.js';

const definition = (name: string) => ({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name } });
const find = (value: unknown) =>
  findDefinitions(fromPlain(value)).map(({ path, value: { metadata } }) => [
    path.join('/'),
    (metadata as { name?: string } | undefined)?.name,
  ]);

describe('findDefinitions', () => {
  it('finds a document that is a definition', () => {
    expect(find(definition('a'))).toEqual([['', 'a']]);
  });

  it('finds definitions in lists and in lists inside of lists, next to other kinds, in the order of the text', () => {
    const value = {
      apiVersion: 'v1',
      kind: 'List',
      items: [
        definition('a'),
        { kind: 'ConfigMap' },
        { apiVersion: 'v1', kind: 'List', items: [definition('b'), 7, null] },
        definition('c'),
      ],
    };
    expect(find(value)).toEqual([
      ['items/0', 'a'],
      ['items/2/items/0', 'b'],
      ['items/3', 'c'],
    ]);
  });

  it('gives the items of a typed list the type that the list implies, without touching typed items', () => {
    const list = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinitionList',
      items: [{ metadata: { name: 'a' } }, definition('b'), { kind: 'Foo' }],
    };
    expect(find(list)).toEqual([
      ['items/0', 'a'],
      ['items/1', 'b'],
    ]);
    expect(findDefinitions(fromPlain(list))[0]!.value).toEqual(fromPlain({ ...definition('a') }));
    expect(find({ apiVersion: 'v1', kind: 'List', items: [{ metadata: { name: 'a' } }] })).toEqual([]);
  });

  it('finds definitions of any version of the group, and those without apiVersion', () => {
    const versions = ['apiextensions.k8s.io/v1beta1', 'apiextensions.k8s.io/v7', undefined, '', 7];
    expect(versions.flatMap((apiVersion) => find({ apiVersion, kind: 'CustomResourceDefinition' }))).toHaveLength(5);
  });

  it('leaves other groups and kinds alone', () => {
    const others = [
      { apiVersion: 'example.com/v1', kind: 'CustomResourceDefinition' },
      { kind: 'Foo', items: [definition('a')] },
      [definition('a')],
      'x',
      null,
    ];
    expect(others.flatMap(find)).toEqual([]);
  });

  it('does not overflow on lists nested deep', () => {
    let value = fromPlain(definition('a'));
    for (let depth = 0; depth < 5_000; depth++) {
      const list = newJsonObject();
      list['kind'] = 'List';
      list['items'] = [value];
      value = list;
    }
    expect(findDefinitions(value)).toHaveLength(1);
  });

  it('takes any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => findDefinitions(fromPlain(value)).length >= 0));
  });
});

describe('a definition under nearly its type', () => {
  const isFound = (apiVersion: unknown, kind = 'CustomResourceDefinition'): boolean => find({ apiVersion, kind }).length === 1;

  it.each([
    'apiextensions/v1beta1',
    'apiextensions/v1',
    'apiextension.k8s.io/v1',
    'apiextensions.k8s.io/V1',
    'Apiextensions.k8s.io/v1',
    'extensions.k8s.io/v1',
    'v1',
    '',
  ])('is found with %s', (apiVersion) => {
    expect(isFound(apiVersion)).toBe(true);
  });

  it.each(['CustomResourceDefinitions', 'customresourcedefinition', 'CustomResourceDefintion', 'CustomResource-Definition'])(
    'is found as %s',
    (kind) => {
      expect(isFound('apiextensions.k8s.io/v1', kind)).toBe(true);
      expect(isFound('example.com/v1', kind)).toBe(false);
    },
  );

  it('is nothing of other groups, nor another kind of its own', () => {
    expect(isFound('example.com/v1')).toBe(false);
    expect(isFound('apis.kcp.io/v1')).toBe(false);
    expect(isFound('apiextensions.crossplane.io/v1')).toBe(false);
    expect(isFound('apiextensions.k8s.io/v1', 'ConversionReview')).toBe(false);
  });
});
