import fc from 'fast-check';
import { definitionOf, versionOf } from '../../tests/definition.js';
import type { ApiReference } from '../model/api-reference.js';
import { toApiReference } from '../to-api-reference.js';
import { kindFields } from './kind-fields.js';
import type { SearchableKind } from './kind-search.js';
import { placedFields } from './placed-field.js';
import { openSearch } from './query/open-search.js';
import { kindFile, searchFiles, type SearchedKind } from './search-files.js';
import { readSearchScript, searchScript } from './search-script.js';

/** A kind of a site, with its names put in. */
function searched(kind: string, versions: Parameters<typeof definitionOf>[0], changes: Partial<SearchableKind> = {}): SearchedKind {
  const plural = `${kind.toLowerCase()}s`;
  const reference: ApiReference = toApiReference(definitionOf(versions));
  const names = reference.versions.map(({ version }) => version);
  const folder = `apis/example.com/${plural}`;
  const searchable: SearchableKind = {
    kind,
    group: 'example.com',
    plural,
    singular: kind.toLowerCase(),
    shortNames: [],
    categories: [],
    summary: '',
    folder,
    versions: names.map((version) => ({ version, page: `${folder}/${version}/index.html`, deprecated: false })),
    ...changes,
  };
  return [searchable, kindFields(reference, names)];
}

/** A search over kinds, and the names of what it loads. */
async function openOver(kinds: readonly SearchedKind[]) {
  const files = [...searchFiles(kinds), ...kinds.map(([{ folder }, fields]) => kindFile(folder, fields))];
  const byName = new Map(files.map(({ path, text }) => [path, text]));
  const loaded: string[] = [];
  const search = await openSearch((name) => {
    loaded.push(name);
    const data = readSearchScript(byName.get(`${name}.js`) ?? '');
    return data === undefined ? Promise.reject(new Error(name)) : Promise.resolve(data);
  });
  const fields = async (query: string) => {
    const found = (await (await search.fields(query))?.next(10)) ?? [];
    return found.map(({ fields, kind }) => [
      kind.kind,
      ...fields.map(({ id, path, version }) => `${path} ${kind.versions[version]?.version ?? ''}#${id}`),
    ]);
  };
  return { fields, files, kinds: (query: string) => search.kinds(query).map(({ kind }) => kind), loaded, search };
}

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = (description: string) => ({ type: 'string', description });

const CERTIFICATE = searched(
  'Certificate',
  {
    v1: versionOf({
      spec: object({
        issuerRef: object({ name: text('Name of the resource that signs.'), kind: text('') }, { description: 'Who signs.' }),
        dnsNames: { type: 'array', items: text('') },
      }),
      status: object({ notAfter: text('When it ceases to be valid.') }),
    }),
    v1alpha1: versionOf({
      spec: object({ issuerRef: object({ name: text('') }), keySize: { type: 'integer', description: 'How many bits.' } }),
    }),
  },
  { shortNames: ['cert'], summary: 'What proves who someone is.' },
);
const REQUEST = searched('CertificateRequest', { v1: versionOf({ spec: object({ issuerRef: object({ name: text('') }) }) }) });
const WIDGET = searched('Widget', {
  v1: versionOf({ spec: object({ name: text('Called so by people.') }) }, { description: 'Signs nothing.' }),
});

describe('a search', () => {
  test.each([
    ['certificate', ['Certificate', 'CertificateRequest']],
    ['CERT', ['Certificate', 'CertificateRequest']],
    ['request', ['CertificateRequest']],
    ['example.com widget', ['Widget']],
    ['proves someone', ['Certificate']],
    ['certifcate', ['Certificate', 'CertificateRequest']],
    ['nonsense', []],
    ['', []],
    ['…', []],
  ])('finds kinds by %j', async (query, found) => {
    const { kinds } = await openOver([REQUEST, WIDGET, CERTIFICATE]);
    expect(kinds(query)).toEqual(found);
  });

  test.each([
    ['dnsNames', [['Certificate', 'spec.dnsNames v1#spec.dnsNames']]],
    ['names', [['Certificate', 'spec.dnsNames v1#spec.dnsNames']]],
    ['dnsNmaes', [['Certificate', 'spec.dnsNames v1#spec.dnsNames']]],
    ['bits', [['Certificate', 'spec.keySize v1alpha1#spec.keySize']]],
    [
      'spec.issuerRef.name',
      [
        ['CertificateRequest', 'spec.issuerRef.name v1#spec.issuerRef.name'],
        ['Certificate', 'spec.issuerRef.name v1#spec.issuerRef.name'],
      ],
    ],
    ['request issuer', [['CertificateRequest', 'spec.issuerRef v1#spec.issuerRef']]],
    ['widget people', [['Widget', 'spec.name v1#spec.name']]],
    ['nothing', [['Widget', ' v1#']]],
    ['valid people', []],
    ['nonsense', []],
  ])('finds fields by %j', async (query, found) => {
    const { fields } = await openOver([REQUEST, WIDGET, CERTIFICATE]);
    expect(await fields(query)).toEqual(found);
  });

  test('names the words that it looks for instead of those that nothing has', async () => {
    const { search } = await openOver([REQUEST, WIDGET, CERTIFICATE]);
    const corrected = async (query: string) => [[...search.correctedKinds(query)], [...((await search.fields(query))?.corrected ?? [])]];
    expect(await corrected('issuer')).toEqual([[], []]);
    expect(await corrected('isuerref')).toEqual([[], [['isuerref', 'issuerref']]]);
    expect((await corrected('certifcate'))[0]).toEqual([['certifcate', 'certificate']]);
  });

  test('does not look for fields by one letter', async () => {
    const { search } = await openOver([WIDGET]);
    expect(await search.fields('n')).toBeUndefined();
  });

  test('finds a field in every object that it is listed for', async () => {
    const template = object(Object.fromEntries(Array.from('abcdefgh', (name) => [`${name}x`, { type: 'string' }])));
    const kind = searched('Pair', { v1: versionOf({ first: template, second: template }) });
    const { fields } = await openOver([kind]);
    expect(await fields('second.cx')).toEqual([['Pair', 'first.cx v1#first.cx']]);
  });

  test('loads what a query needs and nothing else', async () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      searched(`Kind${String(i)}`, {
        v1: versionOf(Object.fromEntries(Array.from({ length: 120 }, (_, j) => [`f${String((i * 120 + j) * 7919)}`, text('')]))),
      }),
    );
    const { fields, files, kinds, loaded } = await openOver(many);
    expect(files.filter(({ path }) => path.startsWith('search/terms-')).length).toBeGreaterThan(1);
    expect(kinds('kind7')).toEqual(['Kind7']);
    expect(loaded).toEqual(['search/kinds']);
    const [name = ''] = many[30]![1].texts[9]!;
    expect(await fields(name)).toEqual([['Kind30', `${name} v1#${name}`]]);
    expect(loaded.slice(1)).toEqual([
      'search/texts',
      expect.stringMatching(/^search\/terms-\d+$/) as unknown,
      'apis/example.com/kind30s/search',
    ]);
  });
});

test('fields of a kind are what its versions have, each once', () => {
  const names = fc.constantFrom('a', 'b', 'a b', '__proto__', 'constructor', 'items', 'metadata');
  const schema = fc.letrec<{ readonly node: object }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ type: fc.constant('string'), description: fc.constantFrom('', 'x', 'y z') }),
      fc.dictionary(names, tie('node'), { maxKeys: 4, noNullPrototype: false }).map((properties) => object(properties)),
      tie('node').map((items) => ({ type: 'array', items })),
      tie('node').map((additionalProperties) => ({ type: 'object', additionalProperties })),
    ),
  })).node;
  const versions = fc.record({ v1: fc.dictionary(names, schema), v2: fc.dictionary(names, schema) });
  fc.assert(
    fc.property(versions, ({ v1, v2 }) => {
      const reference = toApiReference(definitionOf({ v1: versionOf(v1), v2: versionOf(v2) }));
      const order = reference.versions.map(({ version }) => version);
      const wanted = new Map<string, readonly [string, string, string, number]>();
      for (const [number, version] of reference.versions.entries()) {
        for (const { description = '', id, name, path } of version.fields) {
          if (!/^metadata\b/.test(path) && !wanted.has(path)) wanted.set(path, [id, name, description, number]);
        }
      }
      const [kind, ...fields] = placedFields(kindFields(reference, order));
      expect([kind?.path, kind?.id]).toEqual(['', '']);
      expect(new Map(fields.map(({ description, id, name, path, version }) => [path, [id, name, description, version]]))).toEqual(wanted);
      expect(fields).toHaveLength(wanted.size);
    }),
  );
});

test('scripts hold any data, as browsers read it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, key) => {
      const data = { [key]: value, text: "'\\\u2028</script>" };
      const script = searchScript('search/kinds', data);
      expect(readSearchScript(script)).toEqual(JSON.parse(JSON.stringify(data)));
      expect(script.split('\n')).toHaveLength(2);
    }),
  );
  expect(['', "structuralSearch('a','{');\n", "alert(1);structuralSearch('a','{}');\n"].map(readSearchScript)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
