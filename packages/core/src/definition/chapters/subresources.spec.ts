import { errorText } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import { definitionOf, manifest } from '../../../tests/definition.js';
import { validatePrinterColumns } from './printer-columns.js';
import { hasAnyStatus, statusByVersion, validateSubresources } from './subresources.js';

describe('the scale of a resource', () => {
  const texts = (scale: { specReplicasPath: string; statusReplicasPath: string; labelSelectorPath?: string }): readonly string[] =>
    validateSubresources({ scale }, fieldPath('s')).map(errorText);

  test('has paths into spec and status, printed with a dot inside of one step', () => {
    expect(texts({ specReplicasPath: '.spec.n', statusReplicasPath: '.status.n', labelSelectorPath: '' })).toEqual([]);
    expect(texts({ specReplicasPath: '', statusReplicasPath: '.spec.n', labelSelectorPath: '.foo' })).toEqual([
      's.scale.specReplicasPath: Required value',
      's.scale.statusReplicasPath: Invalid value: ".spec.n": should be a json path under .status',
      's.scale.labelSelectorPath: Invalid value: ".foo": should be a json path under either .spec or .status',
    ]);
    expect(texts({ specReplicasPath: 'spec.n', statusReplicasPath: '.status', labelSelectorPath: 'x' })).toEqual([
      's.scale.specReplicasPath: Invalid value: "spec.n": must be a simple json path starting with .',
      's.scale.statusReplicasPath: Invalid value: ".status": should be a json path under .status',
      's.scale.labelSelectorPath: Invalid value: "x": must be a simple json path starting with .',
    ]);
  });
});

describe('the status', () => {
  test('of versions that differ is asked by name, and the first of a name answers', () => {
    const version = (name: string, subresources: object): object => ({ name, served: true, storage: false, subresources });
    const versions = [version('v1', {}), version('v1', { status: {} }), version('v2', { status: {} })];
    const { spec } = definitionOf(manifest([], { versions }));
    const hasStatus = statusByVersion(spec);
    expect(['v1', 'v2', 'v3'].map(hasStatus)).toEqual([false, true, false]);
    expect(hasAnyStatus(spec)).toBe(true);
  });
});

describe('printer columns', () => {
  const column = { name: 'A', type: 'string', format: '', description: '', priority: -1, jsonPath: '.a' };

  test('have a name, a known type and a path, which is not parsed', () => {
    expect(validatePrinterColumns([column, { ...column, jsonPath: '.spec[?(@.x' }], fieldPath('c'))).toEqual([]);
    expect(validatePrinterColumns([{ ...column, name: '', type: '', jsonPath: '' }], fieldPath('c')).map(errorText)).toEqual([
      'c[0].name: Required value',
      'c[0].type: Required value: must be one of boolean,date,integer,number,string',
      'c[0].JSONPath: Required value',
    ]);
    expect(validatePrinterColumns([{ ...column, type: 'object', format: 'x', jsonPath: 'a' }], fieldPath('c')).map(errorText)).toEqual([
      'c[0].type: Invalid value: "object": must be one of boolean,date,integer,number,string',
      'c[0].format: Invalid value: "x": must be one of byte,date,date-time,double,float,int32,int64,password',
      'c[0].JSONPath: Invalid value: "a": must be a simple json path starting with .',
    ]);
  });
});
