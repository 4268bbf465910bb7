import { openNameRegister } from '../naming/claimed-names.js';
import { readBefore } from './read-before.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const crd = (kind: string, more = ''): string =>
  `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: as.example.com }\nspec: { group: example.com, scope: Namespaced, names: { kind: ${kind}, plural: as }, versions: [{ name: v1, served: true, storage: true${more} }] }\n`;

it('takes the later of two definitions with one name, finds resources, and names what cannot have been stored', () => {
  const before = readBefore([
    { file: 'a.yaml', text: bytes(`${crd('A')}---\napiVersion: example.com/v1\nkind: A\nmetadata: { name: x, namespace: jobs }\n`) },
    { file: 'b.yaml', text: bytes(crd('B')) },
    { file: 'c.yaml', text: bytes(`a: [\n---\n${crd('C', ', served: 1')}`) },
  ]);
  expect([...before.definitions].map(([name, { spec }]) => [name, spec.names.kind])).toEqual([['as.example.com', 'B']]);
  expect(before.resources.find('example.com', 'A', 'jobs', 'x')).toMatchObject({ kind: 'A' });
  expect(before.problems).toEqual([
    expect.stringMatching(/^old c\.yaml .*yaml: /),
    expect.stringMatching(/^old c\.yaml .*cannot unmarshal/),
  ]);
});

it('takes no patch of a definition for the definition', () => {
  const patch = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: as.example.com }\n';
  const before = readBefore([
    { file: 'a.yaml', text: bytes(crd('A')) },
    { file: 'b.yaml', text: bytes(`${patch}---\n${patch}spec: { names: { shortNames: [a] } }\n---\n${patch}spec: { conversion: 5 }\n`) },
  ]);
  expect([...before.definitions].map(([name, { spec }]) => [name, spec.names.kind])).toEqual([['as.example.com', 'A']]);
  expect(before.problems).toEqual([]);
});

it('lets go of the names that a later definition no longer has', () => {
  const claim = (definition: string, plural: string) => ({
    ...{ definition, file: `${plural}.yaml`, group: 'example.com' },
    names: { plural, singular: '', kind: plural.toUpperCase(), listKind: `${plural}List` },
  });
  const register = openNameRegister();
  register.add([claim('a', 'xs'), claim('c', 'zs'), claim('a', 'ys')]);
  expect(register.meeting([claim('b', 'xs'), claim('b', 'ys'), claim('a', 'zs')])).toEqual([
    'a in ys.yaml',
    'a in ys.yaml',
    'c in zs.yaml',
  ]);
});

it('finds the definitions that share a name, or have as a category what is a name, and not those that share a category alone', () => {
  const claim = (definition: string, ...categories: readonly string[]) => ({
    ...{ definition, file: `${definition}.yaml`, group: 'example.com' },
    names: { plural: definition, singular: '', kind: definition.toUpperCase(), listKind: '', categories },
  });
  const register = openNameRegister();
  register.add([claim('a', 'all'), claim('b', 'all', 'c'), claim('d')]);
  expect(register.meeting([claim('e', 'all')])).toEqual([]);
  expect(register.meeting([claim('c', 'all')])).toEqual(['b in b.yaml']);
  expect(register.meeting([claim('f', 'd')])).toEqual(['d in d.yaml']);
});
