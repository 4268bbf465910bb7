import type { SuiteFiles } from '../src/suite-files.js';
import { loadSuites, type KnownDefinitions, type LoadedSuites } from '../src/load-suites.js';

/** Files in memory, by their absolute paths. */
function memoryFiles(texts: Readonly<Record<string, string>>): SuiteFiles {
  const paths = Object.keys(texts);
  const resolve = (path: string, relative: string): string =>
    new URL(relative, `file://${path.replace(/\/?$/, '/')}`).pathname.replace(/(.)\/$/, '$1');
  return {
    list: (folder) =>
      paths
        .filter((path) => path.startsWith(folder.replace(/\/?$/, '/')))
        .map((path) => path.slice(folder.replace(/\/?$/, '/').length))
        .filter((name) => !name.includes('/'))
        .sort(),
    read: (path) => (texts[path] === undefined ? undefined : new TextEncoder().encode(texts[path])),
    find: (name, folder) => paths.filter((path) => path === resolve(folder, name)),
    resolve,
    isTop: (folder) => folder === '/',
    shown: (path) => (path === '/' ? '.' : path.slice(1)),
  };
}

/** The tests in files in memory, all of them found; `named` is one that is named. */
export function load(texts: Readonly<Record<string, string>>, known: KnownDefinitions = {}, named = ''): Promise<LoadedSuites> {
  const inputs = Object.entries(texts).map(([path, text]) => ({
    path,
    file: path.slice(1),
    isNamed: path === named,
    bytes: new TextEncoder().encode(text),
  }));
  return Promise.resolve(loadSuites(inputs, memoryFiles(texts), known));
}

/** A definition of widgets: `size` up to 10, `color` red, and no update of `size`. */
export const WIDGETS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
    - name: v1
      served: true
      storage: true
      subresources: {status: {}}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: {type: integer, maximum: 10}
                color: {type: string, default: red}
              x-kubernetes-validations:
                - {rule: self.size == oldSelf.size, message: size is immutable}
            status: {type: object, properties: {phase: {type: string, maxLength: 3}}}
`;

/** A widget in flow style. */
export const widget = (members: string): string => `{apiVersion: example.com/v1, kind: Widget, ${members}}`;
