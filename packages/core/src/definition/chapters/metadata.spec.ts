import { fromPlain } from '@structural/json';
import { definitionOf, manifest } from '../../../tests/definition.js';
import { errorText } from '../../field/error.js';
import { kubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import { validateDefinitionUpdate } from '../admission/validate-update.js';
import { validateDefinition } from '../admission/validate.js';

const NAME = 'shirts.stable.example.com';
const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const KEY =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const NOT_THE_NAME = 'must be spec.names.plural+"."+spec.group';

const withMetadata = (metadata: object): ReturnType<typeof definitionOf> =>
  definitionOf(fromPlain({ ...(manifest([{ type: 'object' }]) as object), metadata }));

const texts = (metadata: object, minor = 37): readonly string[] =>
  validateDefinition(withMetadata(metadata), { kubernetesVersion: kubernetesVersion(minor) }).errors.map(errorText);

describe('the name of a new definition', () => {
  test.each<[object, readonly string[]]>([
    [{ name: NAME }, []],
    [{}, ['metadata.name: Required value: name or generateName is required']],
    [{ name: 'x' }, [`metadata.name: Invalid value: "x": ${NOT_THE_NAME}`]],
    [{ name: 'X' }, [`metadata.name: Invalid value: "X": ${SUBDOMAIN}`, `metadata.name: Invalid value: "X": ${NOT_THE_NAME}`]],
    [
      { generateName: 'a-' },
      [`metadata.generateName: Invalid value: "a-": ${NOT_THE_NAME}`, `metadata.name: Invalid value: "a-xxxxx": ${NOT_THE_NAME}`],
    ],
    [
      { name: NAME, generateName: 'aé-' },
      [`metadata.generateName: Invalid value: "aé-": ${SUBDOMAIN}`, `metadata.generateName: Invalid value: "aé-": ${NOT_THE_NAME}`],
    ],
  ])('%j', (metadata, errors) => {
    expect(texts(metadata)).toEqual(errors);
  });
});

describe('labels, annotations and finalizers', () => {
  test.each<[object, readonly string[]]>([
    [{ labels: { 'a.b/c': 'X_1', e: '' }, annotations: { 'A.B/C': 'é' }, finalizers: ['a/b'] }, []],
    [
      { labels: { 'a/b/c': 'x' } },
      [
        `metadata.labels: Invalid value: "a/b/c": a valid label key ${KEY} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
      ],
    ],
    [
      { labels: { '/': 'x' } },
      [
        'metadata.labels: Invalid value: "/": prefix part must be non-empty',
        'metadata.labels: Invalid value: "/": name part must be non-empty',
        `metadata.labels: Invalid value: "/": name part ${KEY}`,
      ],
    ],
    [{ labels: { 'A/b': 'x' } }, [`metadata.labels: Invalid value: "A/b": prefix part ${SUBDOMAIN}`]],
    [{ annotations: { 'A b': 'x' } }, [`metadata.annotations: Invalid value: "A b": name part ${KEY}`]],
    [{ annotations: { a: 'é'.repeat(131_072) } }, ['metadata.annotations: Too long: may not be more than 262144 bytes']],
    [
      { finalizers: ['orphan', 'foregroundDeletion'] },
      ['metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set'],
    ],
  ])('%j', (metadata, errors) => {
    expect(texts({ name: NAME, ...metadata })).toEqual(errors);
  });

  test('of two errors with one text the newest server reports one', () => {
    const value =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
    const error = `metadata.labels: Invalid value: "-": ${value}`;
    expect(texts({ name: NAME, labels: { a: '-', b: '-' } })).toEqual([error]);
    expect(texts({ name: NAME, labels: { a: '-', b: '-' } }, 36)).toEqual([error, error]);
  });

  test('are called otherwise by Kubernetes 1.34', () => {
    const text = `a qualified name ${KEY} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;
    expect(texts({ name: NAME, finalizers: ['a/b/c'] }, 34)).toEqual([`metadata.finalizers: Invalid value: "a/b/c": ${text}`]);
    expect(texts({ name: NAME, labels: { a: 'x'.repeat(64) } }, 34)[0]).toMatch(/must be no more than 63 characters$/);
    expect(texts({ name: NAME, labels: { a: 'x'.repeat(64) } }, 35)[0]).toMatch(/must be no more than 63 bytes$/);
  });
});

describe('owners', () => {
  const owner = { apiVersion: 'v1', kind: 'A', name: 'a', uid: 'u' };

  test.each<[readonly object[], readonly string[]]>([
    [[owner], []],
    [[{}], ['apiVersion', 'kind', 'name', 'uid'].map((name) => `metadata.ownerReferences[0].${name}: Required value: must not be empty`)],
    [
      [owner, { ...owner, apiVersion: 'a/b/c' }],
      ['metadata.ownerReferences[1].apiVersion: Invalid value: "a/b/c": must be <group>/<version> or <version>'],
    ],
    [
      [{ ...owner, kind: 'Event' }],
      [
        'metadata.ownerReferences[0]: Invalid value: {"apiVersion":"v1","kind":"Event","name":"a","uid":"u"}: /v1, Kind=Event is disallowed from being an owner',
      ],
    ],
  ])('%j', (ownerReferences, errors) => {
    expect(texts({ name: NAME, ownerReferences })).toEqual(errors);
  });

  test('have at most one controller among them', () => {
    const [error, ...more] = texts({
      name: NAME,
      ownerReferences: [
        { ...owner, controller: true },
        { ...owner, kind: 'B', controller: true },
      ],
    });
    expect(more).toEqual([]);
    expect(error).toMatch(/: Only one reference can have Controller set to true\. Found "true" in references for A\/a and B\/a$/);
  });

  test('are not distinguished by servers before 1.37', () => {
    expect(texts({ name: NAME, ownerReferences: [{ ...owner, apiVersion: '', uid: '' }] }, 36)).toEqual([
      'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
      'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
    ]);
  });
});

describe('the metadata of an update', () => {
  test('is checked twice for what may not change, once for the rest', () => {
    const update = withMetadata({ name: 'a/b', uid: 'u', creationTimestamp: '2020-01-01T00:00:00Z', namespace: 'ignored' });
    const changes = [
      'metadata.name: Invalid value: "a/b": field is immutable',
      'metadata.uid: Invalid value: "u": field is immutable',
      'metadata.creationTimestamp: Invalid value: "2020-01-01T00:00:00Z": field is immutable',
    ];
    expect(validateDefinitionUpdate(update, withMetadata({ name: NAME })).errors.map(errorText)).toEqual([
      `metadata.name: Invalid value: "a/b": may not contain '/'`,
      ...changes,
      ...changes,
    ]);
  });
});
