import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from '@babel/core';
import { transformSync } from 'esbuild';

/**
 * A plugin of Babel by which a module imports from the file that has a name, where a package offers that name from its `index.ts`. A call that goes
 * by way of the index asks a getter of an object with hundreds of members, each time.
 */
export function pastOffers({ types: t }, { folder, offered }) {
  return {
    visitor: {
      ImportDeclaration(path) {
        const names = offered.get(path.node.source.value);
        if (names === undefined) return;
        const whole = path.node.specifiers.filter((each) => !isOffered(each, names));
        const single = path.node.specifiers
          .filter((each) => isOffered(each, names))
          .map((specifier) => {
            const { file, name } = names.get(specifier.imported.name);
            return t.importDeclaration(
              [t.importSpecifier(specifier.local, t.identifier(name))],
              t.stringLiteral(`./${posix.relative(folder, file)}`),
            );
          });
        if (single.length === 0) return;
        path.replaceWithMultiple([...single, ...(whole.length > 0 ? [t.importDeclaration(whole, path.node.source)] : [])]);
      },
    },
  };
}

function isOffered({ imported, type }, names) {
  return type === 'ImportSpecifier' && names.has(imported.name);
}

let known;

/** What each package in `packages` offers from files of its own, or of another package: the name there, by that of the package, and the file, from `packages` on. */
export function offeredFiles(packages) {
  if (known !== undefined) return known;
  known = new Map();
  const offersOf = (source) => {
    const folder = /^@structural\/([\w-]+)$/.exec(source)?.[1] ?? '';
    const index = join(packages, folder, 'src/index.ts');
    if (!known.has(source) && folder !== '' && existsSync(index)) known.set(source, namesIn(index, `${folder}/src`, offersOf));
    return known.get(source);
  };
  for (const folder of readdirSync(packages)) offersOf(`@structural/${folder}`);
  return known;
}

function namesIn(index, folder, offersOf) {
  const { code } = transformSync(readFileSync(index, 'utf8'), { loader: 'ts' });
  const { program } = parseSync(code, { babelrc: false, configFile: false, sourceType: 'module' });
  const exported = program.body.filter(({ source, type }) => type === 'ExportNamedDeclaration' && source);
  return new Map(
    exported.flatMap(({ source: { value }, specifiers }) =>
      specifiers.flatMap(({ exported: { name }, local }) => {
        const offered = value.startsWith('./') ? { file: posix.join(folder, value), name: local.name } : offersOf(value)?.get(local.name);
        return offered === undefined ? [] : [[name, offered]];
      }),
    ),
  );
}
