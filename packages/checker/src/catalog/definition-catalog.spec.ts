import { mergeCatalogs, type CatalogEntry } from './definition-catalog.js';
import { lazyCatalog } from './lazy-catalog.js';
import { readCatalog } from './read-catalog.js';

function crd(kind: string, version = 'v1', plural = `${kind.toLowerCase()}s`): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ${plural}, kind: ${kind} }
  versions: [{ name: ${version}, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;
}

const names = (entries: readonly CatalogEntry[]) =>
  entries.map(({ definition, file }) => `${file} ${definition.metadata.name} ${definition.spec.version}`);

describe('readCatalog', () => {
  it('reads definitions from any document and list, by group and kind', () => {
    const list = `kind: List\nitems:\n- ${crd('Bar').trimEnd().replace(/\n/g, '\n  ')}\n`;
    const catalog = readCatalog([
      { file: 'a', text: `${crd('Foo')}---\nkind: Pod\n` },
      { file: 'b', text: new TextEncoder().encode(list) },
    ]);
    expect([catalog.size, names(catalog.entries), names(catalog.find('example.com', 'Bar'))]).toEqual([
      2,
      ['a foos.example.com v1', 'b bars.example.com v1'],
      ['b bars.example.com v1'],
    ]);
    expect([catalog.find('example.org', 'Bar'), catalog.find('example.com', 'toString'), catalog.problems, catalog.shadowed]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(readCatalog([]).size).toBe(0);
  });

  it('lets the last definition count, as if all had been applied, and tells of those that it shadows', () => {
    const catalog = readCatalog(['v1', 'v2', 'v1', 'v3'].map((version, i) => ({ file: `${i}`, text: crd('Foo', version) })));
    expect(names(catalog.find('example.com', 'Foo'))).toEqual(
      ['3', '2', '1', '0'].map((file, i) => `${file} foos.example.com ${['v3', 'v1', 'v2', 'v1'][i]}`),
    );
    expect(catalog.shadowed.map(({ by, entries, name }) => [name, by.file, entries.map(({ file }) => file)])).toEqual([
      ['foos.example.com', '3', ['0', '1', '2']],
    ]);
  });

  it('finds kinds of nearly a name, read at once or when they are needed', () => {
    const files = ['Foobar', 'Fobar', 'Quux'].map((kind) => ({ file: kind, text: crd(kind) }));
    for (const catalog of [readCatalog(files), lazyCatalog(files)]) {
      expect([names(catalog.findNear('FooBar')), catalog.findNear('Other')]).toEqual([
        ['Foobar foobars.example.com v1', 'Fobar fobars.example.com v1'],
        [],
      ]);
    }
  });

  it('says nothing of definitions that are the same', () => {
    expect(
      readCatalog([
        { file: 'a', text: crd('Foo') },
        { file: 'b', text: crd('Foo') },
      ]).shadowed,
    ).toEqual([]);
  });

  it('shares what was read of one text, and nothing else', () => {
    const [first, second, other] = readCatalog([
      { file: 'a', text: crd('Foo') },
      { file: 'b', text: `${crd('Bar')}---\n${crd('Foo')}` },
      { file: 'c', text: crd('Foo', 'v2') },
    ])
      .entries.filter(({ definition }) => definition.spec.names.kind === 'Foo')
      .map(({ definition }) => definition);
    expect(first).toBe(second);
    expect(first).not.toBe(other);
    const both = `kind: List\nitems:\n- ${crd('Foo').trimEnd().replace(/\n/g, '\n  ')}\n- ${crd('Bar').trimEnd().replace(/\n/g, '\n  ')}\n`;
    expect(names(readCatalog([{ file: 'l', text: both }]).entries)).toEqual(['l foos.example.com v1', 'l bars.example.com v1']);
  });

  it('keeps what cannot be read as problems, by kind where the text tells it', () => {
    const catalog = readCatalog([{ file: 'a', text: `a: [\n---\n${crd('Foo').replace('served: true', 'served: 1')}` }]);
    expect(catalog.problems).toEqual([
      { file: 'a', reason: 'syntax', message: expect.stringMatching(/^yaml: /), place: { line: 2, column: 1 }, group: '', kind: '' },
      {
        file: 'a',
        name: 'foos.example.com',
        reason: 'undecodable',
        message: expect.stringMatching(/^json: cannot unmarshal number/),
        group: 'example.com',
        kind: 'Foo',
      },
    ]);
    expect([catalog.findProblem('example.com', 'Foo'), catalog.findProblem('', ''), catalog.size]).toEqual([
      catalog.problems[1],
      undefined,
      0,
    ]);
  });
});

describe('mergeCatalogs', () => {
  it('puts later catalogs after earlier ones', () => {
    const [a, b] = ['v1', 'v2'].map((version) => readCatalog([{ file: version, text: `${crd('Foo', version)}---\na: [` }]));
    const merged = mergeCatalogs(a!, b!);
    expect([names(merged.find('example.com', 'Foo')), merged.size, merged.problems.length]).toEqual([
      ['v2 foos.example.com v2', 'v1 foos.example.com v1'],
      2,
      2,
    ]);
    expect([mergeCatalogs(a!), mergeCatalogs().size]).toEqual([a, 0]);
  });
});
