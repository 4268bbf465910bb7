import { definitionOf, manifest } from '../../../../tests/definition.js';
import { errorText } from '../../../field/error.js';
import { fieldPath } from '../../../field/path.js';
import { definitionBehaviour } from '../../../kubernetes/definition-behaviour.js';
import { validateDefinition } from '../../admission/validate.js';
import { kubernetesVersion } from '../../../kubernetes/kubernetes-version.js';
import { ON_CREATE } from '../../tolerances.js';
import { encodeBase64 } from '@structural/go';
import { caBundleFault, validateCaBundle } from './ca-bundle.js';
import { validateConversion } from './conversion.js';

const behaviour = definitionBehaviour(kubernetesVersion(37));
const texts = (conversion: object, tolerances = ON_CREATE): readonly string[] =>
  validateConversion(definitionOf(manifest([{ type: 'object' }], { conversion })).spec, { tolerances, behaviour }).map((error) =>
    errorText(error).replace('spec.conversion.', ''),
  );
const webhook = (clientConfig: unknown, conversionReviewVersions: readonly string[] = ['v1']): object => ({
  strategy: 'Webhook',
  webhook: { clientConfig, conversionReviewVersions },
});
const FORM = '; desired format: https://host[/path]';

describe('conversion', () => {
  test.each<[string, object, readonly string[]]>([
    ['no strategy', {}, ['strategy: Required value']],
    ['an unknown strategy', { strategy: 'X' }, ['strategy: Unsupported value: "X": supported values: "None", "Webhook"']],
    [
      'a webhook that is not used',
      { ...webhook({ url: 'x' }), strategy: 'None' },
      [
        'webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook',
        'conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook',
      ],
    ],
    [
      'no webhook',
      { strategy: 'Webhook' },
      ['webhookClientConfig: Required value: required when strategy is set to Webhook', 'conversionReviewVersions: Required value'],
    ],
    ['neither url nor service', webhook({}), ['webhookClientConfig: Required value: exactly one of url or service is required']],
    [
      'review versions',
      webhook({ url: 'https://h' }, ['v2', 'v2', '']),
      [
        'conversionReviewVersions[1]: Invalid value: "v2": duplicate version',
        expect.stringMatching(/^conversionReviewVersions\[2\]: Invalid value: "": a DNS-1035 label/) as string,
        'conversionReviewVersions: Invalid value: ["v2","v2",""]: must include at least one of v1, v1beta1',
      ],
    ],
  ])('%s', (_name, conversion, errors) => {
    expect(texts(conversion)).toEqual(errors);
  });

  test('accepts a review version that nobody speaks where the stored definition had none either', () => {
    const tolerances = { ...ON_CREATE, requireRecognizedConversionReviewVersion: false };
    expect(texts(webhook({ url: 'https://h' }, ['v2']), tolerances)).toEqual([]);
  });

  test('needs unknown fields to be dropped', () => {
    const { spec } = definitionOf(
      manifest([{ type: 'object' }], { conversion: webhook({ url: 'https://h' }), preserveUnknownFields: true }),
    );
    expect(validateConversion(spec, { tolerances: ON_CREATE, behaviour }).map(errorText)).toEqual([
      'spec.conversion.strategy: Invalid value: "Webhook": must be None if spec.preserveUnknownFields is true',
    ]);
  });
});

describe('the URL of a webhook', () => {
  test.each<[string, readonly string[]]>([
    ['https://a.b/c', []],
    ['http://a.b', [`Invalid value: "http": 'https' is the only allowed URL scheme${FORM}`]],
    ['https:opaque', [`Invalid value: "": host must be specified${FORM}`]],
    [
      'https://u:p@h?q#f',
      [
        'Invalid value: "u:p": user information is not permitted in the URL',
        'Invalid value: "f": fragments are not permitted in the URL',
        'Invalid value: "q": query parameters are not permitted in the URL',
      ],
    ],
    ['https://h:x', [`Required value: url must be a valid URL: parse "https://h:x": invalid port ":x" after host${FORM}`]],
    ['https://h#%', [`Required value: url must be a valid URL: parse "https://h#%": invalid URL escape "%"${FORM}`]],
  ])('%j', (url, errors) => {
    expect(texts(webhook({ url }))).toEqual(errors.map((error) => `webhookClientConfig.url: ${error}`));
  });

  test('without a host is worded otherwise by servers before 1.26', () => {
    const definition = definitionOf(manifest([{ type: 'object' }], { conversion: webhook({ url: 'https:opaque' }) }));
    const shown = (minor: number): readonly string[] =>
      validateDefinition(definition, { kubernetesVersion: kubernetesVersion(minor) }).errors.map(({ detail }) => detail);
    expect([shown(25), shown(26)]).toEqual([[`host must be provided${FORM}`], [`host must be specified${FORM}`]]);
  });
});

describe('the service of a webhook', () => {
  const service = (change: object): readonly string[] =>
    texts(webhook({ service: { name: 'n', namespace: 'ns', ...change } })).map((text) => text.replace('webhookClientConfig.service.', ''));
  const subdomain = (segment: number): unknown => expect.stringMatching(`segment\\[${String(segment)}\\]: a lowercase RFC 1123 subdomain`);

  test('is reported at the namespace when its name is missing, and the other way round', () => {
    expect(service({ name: '' })).toEqual(['namespace: Required value']);
    expect(service({ namespace: '' })).toEqual(['name: Required value']);
  });

  test.each([
    [{}, []],
    [{ port: 0 }, ['port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive']],
    [{ path: '/' }, []],
    [{ path: '/a/b.c/' }, []],
    [{ path: '//' }, ['path: Invalid value: "//": segment[0] may not be empty']],
    [{ path: '/a//b' }, ['path: Invalid value: "/a//b": segment[1] may not be empty']],
    [{ path: 'ab' }, [`path: Invalid value: "ab": must start with a '/'`]],
    [{ path: 'a' }, [`path: Invalid value: "a": must start with a '/'`, 'path: Invalid value: "a": segment[0] may not be empty']],
    [{ path: 'é' }, [`path: Invalid value: "é": must start with a '/'`, subdomain(0)]],
    [{ path: '/a/B' }, [subdomain(1)]],
  ])('%j', (change, errors) => {
    expect(service(change)).toEqual(errors);
  });
});

describe('a CA bundle', () => {
  const bytes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
  const pem = (body: readonly number[], type = 'CERTIFICATE'): string =>
    `-----BEGIN ${type}-----\n${encodeBase64(body)}\n-----END ${type}-----\n`;
  const certificate = [0x30, 9, 0x30, 0, 0x30, 0, 0x03, 3, 0, 1, 2];

  test.each<[string, string, string | undefined]>([
    ['text', 'hello', 'unable to parse bytes as PEM block'],
    ['a certificate', pem(certificate), undefined],
    ['a certificate after text and another block', `hello\n${pem([1], 'KEY')}${pem(certificate)}`, undefined],
    ['another block', pem([1], 'KEY'), 'no valid certificate authority data seen'],
    ['no certificate in its place', pem([0x30, 0]), 'failed to parse certificate: x509: malformed certificate'],
    ['a length beyond the end', pem([0x30, 0x84, 255, 255, 255, 255]), 'failed to parse certificate: x509: malformed certificate'],
    ['headers', pem(certificate).replace('-----\n', '-----\na: b\n\n'), 'no valid certificate authority data seen'],
    ['an end of another type', pem(certificate).replace('END CERT', 'END PERT'), 'unable to parse bytes as PEM block'],
    ['base64 that is none', pem(certificate).replace('MA', '!!'), 'unable to parse bytes as PEM block'],
    ['no lines', '-----BEGIN CERTIFICATE-----', 'unable to parse bytes as PEM block'],
  ])('with %s', (_name, text, fault) => {
    expect(caBundleFault(bytes(text))).toBe(fault);
  });

  test('is shown in base64', () => {
    expect(validateCaBundle(bytes('ab'), fieldPath('caBundle')).map(errorText)).toEqual([
      'caBundle: Invalid value: "YWI=": unable to load root certificates: unable to parse bytes as PEM block',
    ]);
  });
});
