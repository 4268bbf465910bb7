import fc from 'fast-check';
import { canonical } from '../values/canonical.js';
import { isCelError, type CelError, type CelValue } from '../values/value.js';
import { evaluateOf } from '../../tests/library-function.js';

function evaluate(overload: string, ...args: (CelValue | CelError)[]): CelValue | CelError {
  const fault = args.find(isCelError);
  if (fault !== undefined) return fault;
  return evaluateOf(overload)(args as CelValue[]);
}

function resultText(result: CelValue | CelError): string {
  return isCelError(result) ? `error: ${result.message}` : canonical(result);
}

const quantity = (text: string): CelValue | CelError => evaluate('string_to_quantity', text);
const ip = (text: string): CelValue | CelError => evaluate('string_to_ip', text);
const cidr = (text: string): CelValue | CelError => evaluate('string_to_cidr', text);
const url = (text: string): CelValue | CelError => evaluate('string_to_url', text);
const semver = (text: string, isLenient = false): CelValue | CelError => evaluate('string_bool_to_semver', text, isLenient);

describe('quantities', () => {
  test.each([
    ['1.5Gi', '1536Mi'],
    ['1024', '1024'],
    ['1000', '1k'],
    ['0.1', '100m'],
    ['+1', '+1'],
    ['100000000000000000000', '100E'],
    ['1e3', '1e3'],
    ['12345678901234567890m', '12345678901234567890m'],
    ['0.0000000001', '1n'],
    ['9223372036854775808Ki', '9223372036854775807'],
    ['0.5Mi', '512Ki'],
    ['0.5Ki', '512'],
    ['-', '0'],
    ['k', '0'],
  ])('%s is %s', (written, printed) => {
    expect(resultText(quantity(written))).toBe(`kubernetes.Quantity:${printed}`);
  });

  test.each([
    ['', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['1 ', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['1Kii', "unable to parse quantity's suffix"],
    ['1e', "unable to parse quantity's suffix"],
    ['Ei', 'unable to parse numeric part of quantity'],
  ])('%j is none', (written, error) => {
    expect(resultText(quantity(written))).toBe(`error: ${error}`);
  });

  test.each<[string, string, string, string]>([
    ['quantity_add', '50k', '20', 'kubernetes.Quantity:50020'],
    ['quantity_sub', '1Gi', '1Mi', 'kubernetes.Quantity:1023Mi'],
    ['quantity_add', '0', '1Ki', 'kubernetes.Quantity:1Ki'],
    ['quantity_compare_to', '1.0', '1', 'int:0'],
    ['quantity_is_less_than', '50M', '50Mi', 'bool:true'],
    ['quantity_is_greater_than', '1e2147483647', '1', 'bool:true'],
    ['quantity_compare_to', '-1e2147483647', '1e-9', 'int:-1'],
    ['quantity_add', '1e2000000000', '1', 'kubernetes.Quantity:100e1999999998'],
  ])('%s %s %s', (overload, a, b, result) => {
    expect(resultText(evaluate(overload, quantity(a), quantity(b)))).toBe(result);
  });

  test('only what the server keeps as an integer is one', () => {
    expect(
      ['50k', '9999999999999999999999', '1.0', '1e3', '1500m'].map((text) => resultText(evaluate('quantity_get_int', quantity(text)))),
    ).toEqual([
      'int:50000',
      'error: cannot convert value to integer',
      'error: cannot convert value to integer',
      'int:1000',
      'error: cannot convert value to integer',
    ]);
  });

  test('floats are approximations', () => {
    expect(['50.703k', '1e400', '-1e-400'].map((text) => resultText(evaluate('quantity_get_float', quantity(text))))).toEqual([
      'double:50703',
      'double:+Inf',
      'double:-1e-9',
    ]);
  });

  test('there is an end to the digits', () => {
    expect(resultText(quantity('9'.repeat(20_000)))).toMatch(/^kubernetes.Quantity:9/);
    expect(resultText(quantity('9'.repeat(20_001)))).toBe('error: unable to parse numeric part of quantity');
  });

  test('nothing that a person could write throws or takes long', () => {
    const hostile = [
      '1e999999999999999999',
      `0.${'0'.repeat(100_000)}1`,
      `${'9'.repeat(100_000)}`,
      '1e-2147483648',
      `${'9'.repeat(30)}e2147483640`,
    ];
    for (const text of hostile) {
      const value = quantity(text);
      if (!isCelError(value))
        for (const overload of ['quantity_get_float', 'quantity_sign', 'quantity_is_integer']) evaluate(overload, value);
    }
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[-+]?[0-9.]*[eEinumkKMGTP]*[-+]?[0-9]*$/), (any, likely) => {
        for (const text of [any, likely]) resultText(quantity(text));
      }),
    );
  });
});

describe('addresses', () => {
  test.each([
    ['2001:DB8:0:0:0:0:0:1', 'net.IP:2001:db8::1'],
    ['::1.2.3.4', 'net.IP:::102:304'],
    ['1:0:0:2:0:0:0:3', 'net.IP:1:0:0:2::3'],
    [
      '1.2.3.04',
      'error: IP Address "1.2.3.04" parse error during conversion from string: ParseAddr("1.2.3.04"): IPv4 field has octet with leading zero',
    ],
    ['fe80::1%eth0', 'error: IP address "fe80::1%eth0" with zone value is not allowed'],
    ['::ffff:1.2.3.4', 'error: IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed'],
    ['1:2', 'error: IP Address "1:2" parse error during conversion from string: ParseAddr("1:2"): address string too short'],
  ])('%s', (text, result) => {
    expect(resultText(ip(text))).toBe(result);
  });

  test.each([
    ['ip_is_loopback', '127.8.9.1', true],
    ['ip_is_loopback', '::2', false],
    ['ip_is_link_local_unicast', 'fe80::1', true],
    ['ip_is_link_local_multicast', '224.0.0.1', true],
    ['ip_is_link_local_multicast', 'ff12::1', true],
    ['ip_is_global_unicast', '10.0.0.1', true],
    ['ip_is_global_unicast', '255.255.255.255', false],
    ['ip_is_unspecified', '::', true],
  ])('%s %s', (overload, text, result) => {
    expect(evaluate(overload, ip(text))).toBe(result);
  });

  test('ranges contain addresses and ranges of their own kind', () => {
    expect([
      resultText(evaluate('cidr_contains_ip_string', cidr('10.0.0.0/8'), '10.1.2.3')),
      resultText(evaluate('cidr_contains_ip_string', cidr('10.0.0.0/8'), 'x')),
      resultText(evaluate('cidr_contains_ip_ip', cidr('::/0'), ip('1.2.3.4'))),
      resultText(evaluate('cidr_contains_cidr_string', cidr('10.0.0.0/8'), '10.1.0.0/16')),
      resultText(evaluate('cidr_contains_cidr_string', cidr('10.0.0.0/8'), '10.0.0.0/7')),
      resultText(evaluate('cidr_masked', cidr('10.1.2.3/8'))),
      resultText(evaluate('cidr_prefix_length', cidr('::1/64'))),
    ]).toEqual(['bool:true', 'error: no such overload', 'bool:false', 'bool:true', 'bool:false', 'net.CIDR:10.0.0.0/8', 'int:64']);
  });

  test('a text that is no range is reported twice', () => {
    const twice = 'network address parse error during conversion from string: network address parse error during conversion from string: ';
    expect(resultText(cidr('10.0.0.0/33'))).toBe(`error: ${twice}netip.ParsePrefix("10.0.0.0/33"): prefix length out of range`);
    expect(resultText(cidr('10.0.0.0'))).toBe(`error: ${twice}netip.ParsePrefix("10.0.0.0"): no '/'`);
  });
});

describe('URLs', () => {
  const written = 'HTTPS://u@[::1]:8080/a%2fb/é?k=1&k=%zz&k=2+3#f';

  test('parts are as Go reads them', () => {
    const parts = ['scheme', 'host', 'hostname', 'port', 'escaped_path', 'query'].map((part) =>
      resultText(evaluate(`url_get_${part}`, url(written))),
    );
    expect(parts).toEqual([
      'string:"https"',
      'string:"[::1]:8080"',
      'string:"::1"',
      'string:"8080"',
      'string:"/a/b/%C3%A9"',
      '{string:"k"=[string:"1",string:"2 3"]}',
    ]);
  });

  test('relative ones are none', () => {
    expect(resultText(url('a/b'))).toBe('error: URL parse error during conversion from string: parse "a/b": invalid URI for request');
    expect(evaluate('is_url_string', '/a')).toBe(true);
  });

  test.each(['mailto:a@b', 'file:///a', 'http://a.b:80/?', '//h/p#f%20', '/a?b'])('%s prints as it was written', (text) => {
    expect(resultText(url(text))).toBe(`kubernetes.URL:${text}`);
  });
});

describe('semantic versions', () => {
  test.each([
    ['1.2.3-rc.1+b.2', false, 'kubernetes.Semver:1.2.3-rc.1+b.2'],
    ['v1.2', true, 'kubernetes.Semver:1.2.0'],
    ['01.02.03', true, 'kubernetes.Semver:1.2.3'],
    ['1.2', false, 'error: No Major.Minor.Patch elements found'],
    ['1.2-rc', true, 'error: short version cannot contain PreRelease/Build meta data'],
    ['1.2.3-01', false, 'error: Numeric PreRelease version must not contain leading zeroes "01"'],
    ['18446744073709551616.0.0', false, 'error: strconv.ParseUint: parsing "18446744073709551616": value out of range'],
    ['', false, 'error: Version string empty'],
    ['\u00e9', true, 'error: Invalid character(s) found in major number "0\u00e9"'],
  ])('%s %s', (text, isLenient, result) => {
    expect(resultText(semver(text, isLenient))).toBe(result);
  });

  test('are ordered by their numbers, then by what comes before a release', () => {
    const ordered = ['1.0.0-1', '1.0.0-2', '1.0.0-10', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-beta', '1.0.0', '1.0.1', '1.10.0'];
    for (const [i, a] of ordered.entries()) {
      for (const [j, b] of ordered.entries()) {
        expect(evaluate('semver_compare_to', semver(a), semver(b))).toBe(i < j ? -1n : i > j ? 1n : 0n);
      }
    }
  });
});

test('named formats tell what is wrong with a text', () => {
  const label = evaluate('format.dns1123Label');
  expect(resultText(evaluate('format-validate', label, 'a-b'))).toBe('optional.none');
  expect(resultText(evaluate('format-validate', label, 'a.b'))).toBe('optional([string:"must not contain dots"])');
  expect(resultText(evaluate('format-validate', label, Array(300).fill('a').join('.')))).toBe(
    'optional([string:"must be no more than 63 characters",string:"must not contain dots"])',
  );
  expect(resultText(evaluate('format-validate', evaluate('format.dns1123LabelPrefix'), 'a-'))).toBe('optional.none');
  expect(resultText(evaluate('format-validate', evaluate('format.uri'), 'a'))).toBe(
    'optional([string:"parse \\"a\\": invalid URI for request"])',
  );
  expect(resultText(evaluate('format-named', 'nope'))).toBe('optional.none');
});
