import { lineIndex } from '@structural/document';
import { check } from '../check/check.js';

const PACKAGE = 'schema: olm.package\nname: cache\ndefaultChannel: stable\n---\n';
const channel = (entries: string, name = 'stable', of = 'cache'): string =>
  `schema: olm.channel\npackage: ${of}\nname: ${name}\nentries:\n${entries}---\n`;
const entry = (version: string, more = ''): string => `  - { name: cache.v${version}${more} }\n`;
const bundle = (
  version: string,
  { image = 'a:1', more = '', of = 'cache', properties = `{ packageName: cache, version: ${version} }` } = {},
): string =>
  `schema: olm.bundle\npackage: ${of}\nname: cache.v${version}\nimage: ${image}\nproperties:\n  - type: olm.package\n    value: ${properties}\n${more}---\n`;

function said(text: string, catalog: readonly string[] = []): readonly string[] {
  const others = catalog.map((each, i) => ({ file: `${String(i)}.yaml`, text: each }));
  const { diagnostics } = check('catalog.yaml', text, { place: { isSought: true, catalog: others } });
  return diagnostics.flatMap(({ message, range, rule }) => {
    const { column, line } = lineIndex(text).positionOf(range.start);
    return rule === 'olm-catalog' ? [`${String(line)}:${String(column)} ${message}`] : [];
  });
}

const TWO = bundle('1.0.0') + bundle('1.1.0');
const CHAIN = entry('1.0.0') + entry('1.1.0', ', replaces: cache.v1.0.0');

test('a catalog that opm accepts has no finding, and its parts are counted', () => {
  const text = PACKAGE + channel(CHAIN) + channel(entry('1.1.0', ', replaces: cache.v0.1.0, skipRange: "<1.1.0"'), 'fast') + TWO;
  expect(said(text)).toEqual([]);
  expect(check('catalog.yaml', text, { place: { isSought: true } })).toMatchObject({ others: { catalogParts: 5 } });
  expect(said(`schema: olm.template.basic\nentries: []\n---\n${PACKAGE}${channel('  []\n')}`)).toEqual([]);
});

test.each<readonly [string, string, ...(readonly string[])]>([
  [
    'two heads',
    channel(entry('1.0.0') + entry('1.1.0')) + TWO,
    '10:5 invalid channel "stable": multiple channel heads found in graph: cache.v1.0.0, cache.v1.1.0',
  ],
  [
    'no head',
    channel(entry('1.0.0', ', replaces: cache.v1.1.0') + entry('1.1.0', ', replaces: cache.v1.0.0')) + TWO,
    '8:1 invalid channel "stable": no channel head found in graph',
  ],
  [
    'a circle',
    channel(entry('1.1.0', ', replaces: cache.v1.0.0') + entry('1.0.0', ', replaces: cache.v1.0.0')) + TWO,
    '10:37 invalid channel "stable": detected cycle in replaces chain of upgrade graph: cache.v1.0.0 -> cache.v1.0.0',
  ],
  [
    'a stranded bundle',
    channel(entry('2.0.0') + entry('1.1.0', ', replaces: cache.v1.0.0') + entry('1.0.0', ', replaces: cache.v1.1.0')) +
      TWO +
      bundle('2.0.0'),
    '10:5 invalid channel "stable": channel contains one or more stranded bundles: cache.v1.0.0, cache.v1.1.0',
  ],
  [
    'an entry twice',
    channel(CHAIN + entry('1.0.0')) + TWO,
    '11:13 invalid package "cache", channel "stable": duplicate entry "cache.v1.0.0"',
  ],
  [
    'an entry without a bundle',
    channel(CHAIN) + bundle('1.0.0'),
    '10:13 no olm.bundle blobs found in package "cache" for olm.channel entries [cache.v1.1.0]',
  ],
  [
    'a bundle without a channel',
    channel(entry('1.0.0')) + TWO,
    '21:7 package "cache", bundle "cache.v1.1.0" not found in any channel entries',
  ],
  ['a missing default', channel(CHAIN, 'beta') + TWO, '3:17 invalid channel "stable": channel must contain at least one bundle'],
  ['a wrong package', channel(CHAIN) + channel(entry('1.0.0'), 'x', 'cach') + TWO, '13:10 unknown package "cach" for channel "x"'],
  [
    'no version',
    channel(entry('1.0')) + bundle('1.0'),
    '17:43 parse properties for bundle "cache.v1.0": parse property[0] of type "olm.package": json: cannot unmarshal number into Go struct field Package.version of type string',
  ],
  [
    'an odd bundle',
    channel(entry('1.0.0')) +
      bundle('1.0.0', {
        image: '""',
        properties: '{ packageName: b, version: 1.0.0a }',
        more: '  - { type: olm.bundle.object, value: { data: "a?" } }\n',
      }),
    '17:27 package "cache" does not match "olm.package" property "b"',
    '17:39 error parsing bundle "cache.v1.0.0" version "1.0.0a": Invalid character(s) found in patch number "0a"',
    '18:47 package "cache", bundle "cache.v1.0.0": parse property at index 1 as bundle object: illegal base64 data at input byte 1',
  ],
  [
    'ranges, versions and deprecations',
    channel(CHAIN + entry('1.1.0+a', ', replaces: cache.v1.1.0, skipRange: "<x", skips: [""]')) +
      TWO +
      bundle('1.1.0+a', { properties: '{ packageName: cache, version: 1.1.0 }' }) +
      'schema: olm.deprecations\npackage: cache\nentries:\n  - { reference: { schema: olm.channel, name: fast }, message: a }\n',
    '11:64 invalid skipRange "<x": Could not parse comparator "<x" in "<x"',
    '11:78 invalid bundle "cache.v1.1.0+a": skip[0] is empty',
    '33:1 duplicate versions found in bundles: [{1.1.0: [cache.v1.1.0, cache.v1.1.0+a]}]',
    '40:47 cannot deprecate channel "fast" for package "cache": channel not found',
  ],
])('opm refuses %s', (_, text, ...findings) => {
  expect(said(PACKAGE + text)).toEqual(findings);
});

test('parts in other files of the folder count, and whole catalogs next to it do not', () => {
  expect(said(channel(entry('1.2.0')), [PACKAGE, TWO])).toEqual([
    '5:13 no olm.bundle blobs found in package "cache" for olm.channel entries [cache.v1.2.0]',
  ]);
  expect(said(channel(entry('1.2.0')), [PACKAGE])).toEqual([]);
  const whole = PACKAGE + channel(CHAIN) + TWO;
  expect([said(whole, [whole]), said(PACKAGE, [whole]), said(whole, ['a: ['])]).toEqual([[], [], []]);
});

test('very many packages and names that do not fit take no time of their own', () => {
  const count = 800;
  const entries = Array.from({ length: count }, (_, i) => entry(`1.0.${i}`)).join('');
  const packages = Array.from({ length: count }, (_, i) => `{ schema: olm.package, name: p${i}, defaultChannel: a }\n---\n`).join('');
  const start = performance.now();
  expect(said(packages + PACKAGE + channel(entries) + bundle('2.0.0'))).toHaveLength(200);
  expect(performance.now() - start).toBeLessThan(5_000);
});
