import { readCatalog } from '@structural/checker';
import { WIDGETS } from '../../../tests/widget.js';
import { readExplainRequest } from './explain-request.js';

const other = WIDGETS.replaceAll('example.com', 'another.org').replace('shortNames: [wd]', 'shortNames: [thing]');
const { entries } = readCatalog([
  { file: 'a', text: WIDGETS },
  { file: 'b', text: other },
]);

function read(text: string, apiVersion?: string): unknown {
  const request = readExplainRequest(text, entries, apiVersion);
  return request.ok ? [request.type.entry.definition.spec.group, request.type.version, request.path] : request.message;
}

describe('readExplainRequest', () => {
  it.each([
    ['widgets', ['another.org', 'v1', []]],
    ['Widget.spec', ['another.org', 'v1', ['spec']]],
    ['wd.spec.parts', ['example.com', 'v1', ['spec', 'parts']]],
    ['widgets.example.com', ['example.com', 'v1', []]],
    ['widgets.example.com.spec.size.', ['example.com', 'v1', ['spec', 'size']]],
    ['widgets.spec.a\\.b', ['another.org', 'v1', ['spec', 'a.b']]],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('takes the version that is asked for, and its group', () => {
    expect(read('widget.spec', 'example.com/v1beta1')).toEqual(['example.com', 'v1beta1', ['spec']]);
  });

  it.each([
    ['gears', undefined, `the server doesn't have a resource type "gears"`],
    ['WD', undefined, `the server doesn't have a resource type "wd"`],
    ['widgets[0]', undefined, 'error: invalid jsonpath syntax, first node must be field node'],
    ['widgets.spec[0]', 'example.com/v1', 'error: invalid jsonpath syntax, all nodes must be field nodes'],
    ['widgets.spec[', undefined, 'error: invalid jsonpath syntax'],
    ['', undefined, `the server doesn't have a resource type ""`],
    ['widgets', 'v1', `error: couldn't find resource for "/v1, Resource=widgets"`],
    ['widgets', 'example.com/v2alpha1', `error: couldn't find resource for "example.com/v2alpha1, Resource=widgets"`],
    ['widgets', 'a/b/c', 'error: unexpected GroupVersion string: a/b/c'],
  ])('refuses %s in version %s in the words of kubectl', (text, apiVersion, message) => {
    expect(read(text, apiVersion)).toBe(message);
  });
});
