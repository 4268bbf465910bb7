import fc from 'fast-check';
import { parseUrl } from './parse-url.js';

const BAD_HOST = 'invalid host: ParseAddr';

describe('a URL as Go parses it', () => {
  test.each<[string, object]>([
    ['https://a.b/c', { scheme: 'https', host: 'a.b' }],
    ['HTTPS://h:80', { scheme: 'https', host: 'h:80' }],
    ['//h/p', { scheme: '', host: 'h' }],
    ['mailto:a@b', { scheme: 'mailto', host: '' }],
    ['https:/h', { scheme: 'https', host: '' }],
    ['a/b:c', { scheme: '', host: '' }],
    ['*', { scheme: '', host: '' }],
    ['https://h?', { rawQuery: '' }],
    ['https://h??#a#b', { rawQuery: '?', fragment: 'a#b' }],
    ['https://h#%41%c3%a9%ff', { fragment: 'Aé\ufffd' }],
    ['https://u%41:p%c3@h', { user: 'uA:p%C3', host: 'h' }],
    ['https://a@b@c', { user: 'a%40b', host: 'c' }],
    ['https://[fe80::1%25en0]:1', { host: '[fe80::1%25en0]:1' }],
    ['ftp://h:1:2', { host: 'h:1:2' }],
    ['', { scheme: '', host: '' }],
  ])('%j', (text, parts) => {
    expect(parseUrl(text, 'reference')).toMatchObject({ ok: true, ...parts });
  });

  test.each([
    [':x', 'missing protocol scheme'],
    ['a\u0001', 'net/url: invalid control character in URL'],
    ['1a:b', 'first path segment in URL cannot contain colon'],
    ['https://h/%zz', 'invalid URL escape "%zz"'],
    ['https://h#%', 'invalid URL escape "%"'],
    ['https://%zé', 'invalid URL escape "%z\\xc3"'],
    ['https://h h', 'invalid character " " in host name'],
    ['https://h%41', 'invalid URL escape "%41"'],
    ['https://u^@h', 'net/url: invalid userinfo'],
    ['https://h:8x', 'invalid port ":8x" after host'],
    ['https://h:1:2', 'invalid port ":1:2" after host'],
    ['https://a[::1]', 'invalid IP-literal'],
    ['https://[1.2.3.4]', 'invalid IP-literal'],
    ['https://[::1', "missing ']' in host"],
    ['https://[::1]x', 'invalid port "x" after host'],
    ['https://[x]', `${BAD_HOST}("x"): unable to parse IP`],
    ['https://[1:2]', `${BAD_HOST}("1:2"): address string too short`],
    ['https://[:::1]', `${BAD_HOST}(":::1"): each colon-separated field must have at least one digit (at ":1")`],
    ['https://[1::2::3]', `${BAD_HOST}("1::2::3"): multiple :: in address (at ":3")`],
    ['https://[::12345]', `${BAD_HOST}("::12345"): each group must have 4 or less digits (at "12345")`],
    ['https://[1:]', `${BAD_HOST}("1:"): colon must be followed by more characters (at ":")`],
    ['https://[1:2:3:4:5:6:7:8:9]', `${BAD_HOST}("1:2:3:4:5:6:7:8:9"): trailing garbage after address (at "9")`],
    ['https://[1:2:3:4:5:6:7::8]', `${BAD_HOST}("1:2:3:4:5:6:7::8"): the :: must expand to at least one field of zeros`],
    ['https://[::1.2.3]', `${BAD_HOST}("::1.2.3"): IPv4 address too short`],
    ['https://[::01.2.3.4]', `${BAD_HOST}("::01.2.3.4"): IPv4 field has octet with leading zero`],
    ['https://[::1%25]', `${BAD_HOST}("::1%"): zone must be a non-empty string`],
  ])('%j is refused', (text, error) => {
    expect(parseUrl(text, 'reference')).toMatchObject({ ok: false, error });
  });

  test('is stricter in a request, and has no fragment there', () => {
    expect(parseUrl('', 'request')).toEqual({ ok: false, input: '', error: 'empty url' });
    expect(parseUrl('foo', 'request')).toEqual({ ok: false, input: 'foo', error: 'invalid URI for request' });
    expect(parseUrl('https://h/a#b', 'request')).toMatchObject({ ok: true, fragment: '' });
    expect(parseUrl('//h', 'request')).toMatchObject({ ok: true, host: '' });
  });

  test('is an answer for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const url = parseUrl(`https://${text}`, 'reference');
        return url.ok || url.error.length > 0;
      }),
    );
  });
});
