import { readCatalog } from '../catalog/read-catalog.js';
import { check } from '../check/check.js';

/** A definition with one version, whose `spec` has these fields. */
function definition(fields: string, version = 'v1'): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: ${version}
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, ${fields} } } } }
`;
}

const NEW = definition('properties: { every: { type: string } }');
const OLD = definition('required: [schedule], properties: { schedule: { type: string } }');
const OTHER = definition('required: [size], properties: { size: { type: integer } }');
const LATER = definition('properties: { every: { type: string } }', 'v2');
const RESOURCE = 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: { name: a }\nspec: { every: 1m }\n';

/** Where findings about the resource say that another definition accepts it. */
function said(...definitions: readonly string[]) {
  const catalog = readCatalog(definitions.map((text, i) => ({ file: `${i}.yaml`, text })));
  return check('a.yaml', RESOURCE, { catalog }).diagnostics.map(({ range, related, rule }) => [
    rule,
    RESOURCE.slice(range.start, range.end),
    related
      .filter(({ message }) => message.startsWith('accepted'))
      .map(({ file, range: { start } }) => [file, definitions[0]?.slice(start, start + 7)]),
  ]);
}

describe('a resource that is refused by the definition that counts', () => {
  it('is said to be accepted by another one of its kind, at what is wrong first', () => {
    expect(said(NEW, OLD)).toEqual([
      ['resource-value', 'spec', [['0.yaml', 'CronTab']]],
      ['unknown-field', 'every', []],
    ]);
    expect(said(NEW, OTHER, OLD)[0]?.[2]).toEqual([['0.yaml', 'CronTab']]);
  });

  it('is said to be where the one that counts does not serve its version', () => {
    expect(said(NEW, LATER)).toEqual([['unserved-version', 'example.com/v1', [['0.yaml', 'CronTab']]]]);
  });

  it('is not where all others have something against it, or a server refuses them', () => {
    const none = [
      ['resource-value', 'spec', []],
      ['unknown-field', 'every', []],
    ];
    expect(said(OLD)).toEqual(none);
    expect(said(OTHER, OLD)).toEqual(none);
    expect(said(NEW.replace('scope: Namespaced', 'scope: Nowhere'), OLD)).toEqual(none);
  });

  it('is nothing to speak of where nothing is wrong', () => {
    expect(said(OLD, NEW)).toEqual([]);
  });
});
