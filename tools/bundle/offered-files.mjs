import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from '@babel/core';
import { transformSync } from 'esbuild';

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
