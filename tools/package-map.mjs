/**
 * The map of the packages: the storeys of the house with their packages, each after those that it imports. What a package may import is what its manifest asks for, of the same storey or of those
 * below: what judges a file knows nothing of what proves a change, or publishes a definition. ESLint holds the imports to it, and ARCHITECTURE.md is generated from it.
 * Every project carries its name here as its one scope tag.
 */
import { readFileSync } from 'node:fs';

export const STOREYS = {
  engine: {
    idea: "the server's answers as pure functions",
    below: [],
    packages: 'json go document core cel builtin kubernetes-wasm policies',
  },
  judge: {
    idea: 'text → documents → findings, and their reports',
    below: ['engine'],
    packages: 'sources checker presenters runner',
  },
  publish: { idea: 'what is made of a definition', below: ['engine'], packages: 'publishing reference serving' },
  evolve: {
    idea: 'what a change does, with proofs',
    below: ['engine', 'judge', 'publish'],
    packages: 'witness compare evolve suites audit',
  },
  hosts: {
    idea: 'where people work',
    below: ['engine', 'judge', 'publish', 'evolve'],
    packages:
      'test-server clusters language-server kubeconform-wasm kubectl-structural eslint-plugin jest-structural nx-plugin vscode playground ' +
      'github-action catalog-publisher engine backstage-plugin',
  },
  tests: {
    idea: "the server's answers to compare with",
    below: ['engine', 'judge', 'publish', 'evolve', 'hosts'],
    packages: 'conformance-cases conformance',
  },
};

const manifests = Object.entries(STOREYS).flatMap(([storey, { packages }]) =>
  packages.split(' ').map((folder) => {
    const text = readFileSync(new URL(`../packages/${folder}/package.json`, import.meta.url), 'utf8');
    return { folder, storey, ...JSON.parse(text) };
  }),
);
const folderOf = new Map(manifests.map(({ folder, name }) => [name, folder]));

/** By the folder of a package: its storey, what it is about, and what it may import, in the order of the storeys. */
export const packageMap = Object.fromEntries(
  manifests.map(({ dependencies, description, devDependencies, folder, storey }) => {
    const wanted = { ...dependencies, ...devDependencies };
    const mayImport = [...folderOf].filter(([name]) => Object.hasOwn(wanted, name)).map(([, each]) => each);
    return [folder, { storey, idea: description, mayImport }];
  }),
);

/** The packages that ask for one of a storey above theirs or next to it, or for one that the map names later, a line each. */
export function storeyFaults() {
  const names = Object.keys(packageMap);
  return Object.entries(packageMap).flatMap(([name, { mayImport, storey }]) => {
    const below = [storey, ...STOREYS[storey].below];
    return mayImport
      .filter((other) => !below.includes(packageMap[other].storey) || names.indexOf(other) > names.indexOf(name))
      .map(
        (other) =>
          `packages/${name}/package.json (${storey}) asks for ${other} (${packageMap[other].storey}), which is not below or before it`,
      );
  });
}
