import { definitionWith } from '../../../tests/definition.js';
import { kubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import { validateDefinitionUpdate } from './validate-update.js';
import { validateDefinition } from './validate.js';

const withFormats = (...nodes: readonly object[]): ReturnType<typeof definitionWith> =>
  definitionWith({ type: 'object', properties: Object.fromEntries(nodes.map((node, i) => [`p${String(i)}`, node])) });

const FORMATS = withFormats(
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'da-te' },
  { type: 'string', format: 'k8s-short-name' },
  { type: 'string', format: 'int32' },
  { type: 'integer', format: 'int32' },
  { type: 'integer', format: 'uint8' },
  { type: 'number', format: 'double' },
  { type: 'boolean', format: 'date' },
  { 'x-kubernetes-int-or-string': true, format: 'int-or-string' },
);
const warnings = (minor: number): readonly string[] =>
  validateDefinition(FORMATS, { kubernetesVersion: kubernetesVersion(minor) }).warnings;
const unrecognized = (...formats: readonly string[]): readonly string[] => formats.map((format) => `unrecognized format "${format}"`);

describe('formats', () => {
  test.each([
    [37, ['int32', 'uint8', 'date', 'int-or-string']],
    [36, ['int32', 'uint8', 'date', 'int-or-string']],
    [35, ['int32']],
    [34, ['k8s-short-name', 'int32']],
    [33, []],
  ])('that Kubernetes 1.%i does not know are warned of', (minor, formats) => {
    expect([...warnings(minor)].sort()).toEqual([...unrecognized(...formats)].sort());
  });

  test('of nodes of any type are warned of by 1.34.0, which later patches of that minor do not', () => {
    const { warnings: said } = validateDefinition(FORMATS, { kubernetesVersion: kubernetesVersion(34, 0) });
    const formats = ['k8s-short-name', 'int32', 'int32', 'uint8', 'double', 'int-or-string'];
    expect([...said].sort()).toEqual([...unrecognized(...formats)].sort());
  });

  test('are named once for each schema that has them, and on an update only if they are new', () => {
    const old = withFormats({ type: 'string', format: 'x' });
    const update = withFormats({ type: 'string', format: 'x' }, { type: 'string', format: 'y' }, { type: 'string', format: 'y' });
    expect(validateDefinition(update).warnings).toHaveLength(3);
    expect(validateDefinitionUpdate(update, old).warnings).toEqual(unrecognized('y', 'y'));
  });
});

describe('a set of objects or lists', () => {
  const set = (items: object): object => ({ type: 'array', 'x-kubernetes-list-type': 'set', items });
  const warning = (type: string): string =>
    `x-kubernetes-list-type: set for items of type "${type}" is not supported by server-side apply or CEL validation rules`;
  const sets = withFormats(
    set({ type: 'object', 'x-kubernetes-map-type': 'atomic' }),
    set({ type: 'array', items: { type: 'string' } }),
    set({ type: 'object', 'x-kubernetes-map-type': 'atomic' }),
    set({ type: 'string' }),
  );

  test('is warned of once for each type, since 1.37', () => {
    expect(validateDefinition(sets).warnings).toEqual([warning('array'), warning('object')]);
    expect(validateDefinition(sets, { kubernetesVersion: kubernetesVersion(36) }).warnings).toEqual([]);
  });

  test('is not warned of again', () => {
    const old = withFormats(set({ type: 'object', 'x-kubernetes-map-type': 'atomic' }));
    expect(validateDefinitionUpdate(sets, old).warnings).toEqual([warning('array')]);
  });
});
