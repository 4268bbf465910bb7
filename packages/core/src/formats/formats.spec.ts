import fc from 'fast-check';
import { NEWEST_KUBERNETES, kubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { formatCheck } from './registry.js';
import { isSupportedFormat } from './supported-format.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

/** What the API server said of each text. */
const VERDICTS: readonly (readonly [format: string, accepted: readonly string[], refused: readonly string[]])[] = [
  ['bsonobjectid', ['507f1f77bcf86cd799439011'], ['507f1f77bcf86cd79943901', 'x07f1f77bcf86cd799439011']],
  [
    'uri',
    [
      '/foo',
      '*',
      '//x',
      'mailto:a@b',
      'http://a.b:80/c?d=e#f',
      'http://u:p@[::1%25en0]:8080/x%20y',
      'pg://a:1,b:2/x',
      'HTTPS://EXAMPLE.com:',
      'http://a%ffb/',
    ],
    ['', 'foo', ':x', '1a:b', 'http://a:b:c/', 'http://[1.2.3.4]/', 'http://a%20b/', '/%4', 'http://a b/', 'x:\n'],
  ],
  [
    'email',
    ['a@b', 'Foo <a@b>', '"a b"@c', 'a@[1.2.3.4]', 'g: a@b;', 'a@b (c)', 'é@ü', '=?utf-8?q?a?= <a@b>', '=?foo?q?=zz?= <a@b>'],
    [
      '',
      '(c) <a@b>',
      'a',
      'a@',
      '@b',
      'a..b@c',
      '.a@b',
      'a@b.',
      '""@x',
      'g: a@b, c@d;',
      'g:;',
      'a@b,',
      'a@b c',
      '=?foo?q?a?= <a@b>',
      '=?utf-8?q?a?= (c) <a@b>',
    ],
  ],
  [
    'hostname',
    ['localhost', 'a-', 'a.bc', 'a-b', 'é.fr', '☃', 'a'.repeat(63)],
    ['', '-a', 'a.b', '1.2.3.4', 'a_b.com', 'a.b.co.', 'a'.repeat(64), '☃'.repeat(22)],
  ],
  ['ipv4', ['1.2.3.4', '01.2.3.4', '::ffff:1.2.3.4', '0000000001.2.3.4'], ['1.2.3', '256.1.1.1', '1.2.3.4.5', '::1', '']],
  [
    'ipv6',
    ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:1.2.3.4', '::ffff:1.2.3.4'],
    ['1:::2', '00001::', 'fe80::1%eth0', '::01.2.3.4', '1.2.3.4', '1:2:3:4:5:6:7:8::'],
  ],
  ['cidr', ['1.2.3.4/24', '::/0', '1.2.3.4/024', '01.2.3.4/8', '00001::/128'], ['1.2.3.4', '1.2.3.4/33', '::1/129', '1.2.3.4/', '/8']],
  [
    'mac',
    ['01:23:45:67:89:ab', '01-23-45-67-89-AB', '0123.4567.89ab', '0123456789ab', '01:23:45:67:89:ab:cd:ef'],
    ['01-23-45-67-89:ab', '123', '01:23:45:67:89'],
  ],
  ['uuid', ['123e4567-e89b-12d3-a456-426614174000', '123E4567e89b12d3a456426614174000'], ['123e4567-e89b-12d3-a456-42661417400', '{}']],
  ['uuid3', ['123e4567-e89b-32d3-a456-426614174000'], ['123e4567-e89b-42d3-a456-426614174000']],
  ['uuid4', ['123e4567-e89b-42d3-a456-426614174000'], ['123e4567-e89b-42d3-c456-426614174000']],
  ['uuid5', ['123e4567-e89b-52d3-a456-426614174000'], ['123e4567-e89b-42d3-a456-426614174000']],
  ['isbn', ['0321751043', '978-0321751041', '3 401 01319 X'], ['0321751044', '978-0321751042', '']],
  ['isbn10', ['0321751043'], ['978-0321751041']],
  ['isbn13', ['978-0321751041'], ['0321751043']],
  ['creditcard', ['4220-8554-2622-2389', 'a5139288802098206'], ['4220855426213389', '30190239451016', '']],
  ['ssn', ['191-60-2869', '191 60-2869'], ['191602869', '00-90-8787']],
  ['hexcolor', ['#fff', 'ABCDEF'], ['#ff', '#ff12FG', '']],
  ['rgbcolor', ['rgb(0,31,255)', 'rgb( 1 , 199,\t20 )'], ['rgb(256,1,1)', 'rgb(01,1,1)', 'rgba(0,1,2)']],
  ['byte', ['YQ==', 'YWI=', 'YWJj'], ['', 'YQ', 'YW-_', '====', 'YQ=a']],
  ['password', ['', 'anything'], []],
  ['date', ['2020-02-29', '0000-01-01'], ['2020-02-30', '1900-02-29', '2020-1-1', '2020-01-01T00:00:00Z']],
  [
    'date-time',
    [
      '2020-01-01T00:00:00Z',
      '2020-01-01t23:59:59.5z',
      '2020-01-01T00:00:00x123Z',
      '2020-01-01T00:00:00+99:99',
      '2020-01-01T00:00:00Zt',
      '2020-01-01T00:00:00é1Z',
    ],
    ['2020-01-01T00:00:00', '2020-01-01T24:00:00Z', '2020-01-01T00:00:60Z', '2020-01-01 00:00:00Z', '2020-02-30T00:00:00Z'],
  ],
  [
    'duration',
    ['0', '1h30m', '-1.5h', '.5s', '1.s', '5μs', '1d', '1 day 2 hrs', 'foo 1 secxyz', '-9223372036854775808ns', '9223372036854775807 ns'],
    ['', '.s', '1x', '2562048h99999999999999999999d', '1 99999999999999999999 d 2 h', '- h'],
  ],
  ['k8s-short-name', ['a', 'a-b', 'x'.repeat(63)], ['', 'A', 'a.b', '-a', 'x'.repeat(64)]],
  ['k8s-long-name', ['a', 'a.b-c.d', 'x'.repeat(253)], ['', 'a..b', 'A', 'x'.repeat(254)]],
];

test.each(VERDICTS)('%s accepts and refuses what the server does', (format, accepted, refused) => {
  const check = formatCheck(format)!;
  expect({ accepted: accepted.filter((text) => !check(text)), refused: refused.filter((text) => check(text)) }).toEqual({
    accepted: [],
    refused: [],
  });
});

test('a format is known by its name without dashes, in lower case only', () => {
  expect(
    [formatCheck('da-te'), formatCheck('datetime'), formatCheck('Date'), formatCheck('-'), formatCheck('__proto__')].map(
      (check) => check !== undefined,
    ),
  ).toEqual([true, true, false, false, false]);
});

test('no check throws on any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const [format] of VERDICTS) formatCheck(format)!(text);
    }),
  );
});

test.each(['1', 'a@', ':', '1 ', '%41', '(', 'a.', '"', '=?utf-8?q?a?= ', '1s', '0'])('a megabyte of %j is judged at once', (part) => {
  const text = part.repeat(1_000_000 / part.length);
  const start = processorTime();
  for (const [format] of VERDICTS) formatCheck(format)!(text);
  expect(processorTime() - start).toBeLessThan(3_000);
});

test.each([
  ['date', undefined, 37, true],
  ['date', 'integer', 37, false],
  ['int32', 'integer', 37, true],
  ['int32', 'integer', 35, false],
  ['int32', 'number', 37, false],
  ['double', 'number', 36, true],
  ['k8s-short-name', 'string', 35, true],
  ['k8s-short-name', 'string', 34, false],
  ['nonsense', 'string', 37, false],
  ['date', 'array', 37, false],
])('%s of type %s is known to Kubernetes 1.%i: %s', (format, type, minor, isKnown) => {
  expect(isSupportedFormat(format, type, kubernetesVersion(minor))).toBe(isKnown);
});

test('the newest version is the default', () => {
  expect(NEWEST_KUBERNETES).toEqual(kubernetesVersion(37));
});
