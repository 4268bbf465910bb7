import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

/** The piece with the program itself, whose package is in `folder`; each other one has the name of its package. */
export const MAIN = 'main';

/** The piece in which a file is, by its path from `packages` on where it is ours; undefined for what a dependency has to itself. */
export function pieceOf(path, folder) {
  const [name] = path.split('/');
  return name === basename(fileURLToPath(folder)) ? MAIN : name;
}

/** The piece with a package of others, by the name that is imported. */
export function pieceOfPackage(specifier) {
  const [scope, name] = specifier.split('/');
  return scope.startsWith('@') ? `${scope.slice(1)}-${name}` : scope;
}

/**
 * The pieces beside the program, of what esbuild says of it as one file: what others ask each of them for, as the text of a module that gives it, by the name
 * that they ask with.
 */
export function piecesOf({ inputs }, folder) {
  const asked = new Map();
  for (const [input, { imports }] of Object.entries(inputs)) {
    if (!input.startsWith(OURS)) continue;
    const importer = input.slice(OURS.length);
    for (const { external, kind, original, path } of imports) {
      const isOurs = path.startsWith(OURS);
      if (external || !(isOurs || path.includes('node_modules/'))) continue;
      const name = isOurs ? pieceOf(path.slice(OURS.length), folder) : pieceOfPackage(original);
      if (name === pieceOf(importer, folder)) continue;
      const piece = asked.get(name) ?? { resolveDir: isOurs ? packages : dirname(`${packages}/${importer}`), members: new Map() };
      asked.set(name, piece);
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

/** What the paths of our sources start with in what esbuild says. */
const OURS = 'lazy:';
