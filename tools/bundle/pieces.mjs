import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OURS } from './sources-that-run.mjs';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

/** The piece that is asked for first, which asks for others. */
export const MAIN = 'main';

/** The program but for commands that do not judge, which with what they do are three quarters of it. */
const PROGRAM = 'program';
const COMMANDS = 'commands';
const FOR_JUDGING = ['commands/judging', 'run/cluster', 'run/flags', 'run/inputs', 'run/judging', 'run/program'];

/** What few runs ask for, and what is asked of patches, charts and unknown kinds where verdicts are known, by what paths begin with. */
const APART = [
  ['checker/src/conventions/', 'conventions'],
  ['checker/src/patches/', 'patches'],
  ['checker/src/chart-values/release-values.ts', 'patches'],
  ['checker/src/derived/json.ts', 'patches'],
  ['checker/src/find/describe-resource.ts', 'patches'],
  ['checker/src/find/kubernetes-groups.ts', 'patches'],
];
for (const [path] of APART)
  if (!existsSync(join(packages, path))) throw new Error(`packages/${path} is a piece of bundles, and is not there`);

/**
 * How the program whose package is in `folder`, and which begins in its source `main`, is split: the piece of a file, by its path from `packages` on, which is
 * that of its package, unless few runs need all of that; and the piece with a package of others, by the name that is imported. What usual runs need is in
 * pieces of its own, which `ran` has by these paths and names.
 */
export function programPieces(folder, main, ran = new Map()) {
  const program = basename(fileURLToPath(folder));
  return {
    of(path) {
      if (path === `${program}/${main}`) return MAIN;
      const usual = ran.get(path);
      if (usual !== undefined) return usual;
      const [, apart] = APART.find(([start]) => path.startsWith(start)) ?? [];
      if (apart !== undefined) return apart;
      const [name, , ...inner] = path.split('/');
      if (name !== program) return name;
      const isOfCommand = inner.length > 2 && (inner[0] === 'commands' || inner[0] === 'run');
      return isOfCommand && !FOR_JUDGING.includes(`${inner[0]}/${inner[1]}`) ? COMMANDS : PROGRAM;
    },
    ofPackage(specifier) {
      const usual = ran.get(specifier);
      if (usual !== undefined) return usual;
      const [scope, name] = specifier.split('/');
      return scope.startsWith('@') ? `${scope.slice(1)}-${name}` : scope;
    },
  };
}

/**
 * The pieces beside the main one, of what esbuild says of all as one file: what others ask each of them for, as the text of a module that gives it, by the
 * name that they ask with.
 */
export function piecesOf({ inputs }, pieces) {
  const asked = new Map();
  for (const [input, { imports }] of Object.entries(inputs)) {
    if (!input.startsWith(OURS)) continue;
    const importer = input.slice(OURS.length);
    for (const { external, kind, original, path } of imports) {
      const isOurs = path.startsWith(OURS);
      if (external || !(isOurs || path.includes('node_modules/'))) continue;
      const name = isOurs ? pieces.of(path.slice(OURS.length)) : pieces.ofPackage(original);
      if (name === pieces.of(importer)) continue;
      const piece = asked.get(name) ?? { resolveDir: dirname(`${packages}/${importer}`), members: new Map() };
      asked.set(name, piece);
      // Paths of ours begin there; what packages need that hold nothing of ours may be installed elsewhere.
      if (isOurs) piece.resolveDir = packages;
      if (isOurs) piece.members.set(path.slice(OURS.length), { path: `./${path.slice(OURS.length)}`, isModule: false });
      else piece.members.set(original, { path: original, isModule: kind === 'dynamic-import' });
    }
  }
  return [...asked]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { members, resolveDir }]) => ({ name, resolveDir, contents: given([...members].sort(([a], [b]) => (a < b ? -1 : 1))) }));
}

/** What a package of others has for `import()` need not be what it has for `require()`. */
function given(members) {
  const imports = members.map(([, { isModule, path }], i) => (isModule ? `import * as module${i} from ${JSON.stringify(path)};\n` : ''));
  const getters = members.map(
    ([name, { isModule, path }], i) =>
      `${JSON.stringify(name)}: () => ${isModule ? `({ __esModule: true, ...module${i} })` : `require(${JSON.stringify(path)})`}`,
  );
  return `${imports.join('')}export const given = { ${getters.join(', ')} };`;
}
