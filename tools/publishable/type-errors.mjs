import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The name of a file of declarations. */
export const DECLARATION = /\.d\.[cm]?ts$/;

/**
 * What TypeScript says of the declarations of packages, each unpacked at `unpacked` below `folder`, to somebody who checks those of
 * libraries, too: lines to print.
 *
 * Every entry point is imported, and every declaration file looked at. A package sees no other but those that its manifest asks for;
 * what comes from elsewhere is taken from beside its sources or from `modules`, and what is wrong in that is not reported.
 */
export function typeErrors(folder, packages, modules) {
  const libraries = packages.filter(({ manifest }) => importsOf(manifest).length > 0);
  const places = new Map(packages.map(({ manifest, unpacked }) => [manifest.name, unpacked]));
  const user = join(folder, 'user');
  for (const { manifest, sources, unpacked } of libraries) {
    link(user, manifest.name, unpacked);
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      link(unpacked, name, places.get(name) ?? [join(sources, 'node_modules', name), join(modules, name)].find((path) => existsSync(path)));
    }
  }
  const declarations = libraries.flatMap(({ files, unpacked }) =>
    files.filter((file) => DECLARATION.test(file)).map((file) => join(unpacked, file)),
  );
  const users = libraries
    .flatMap(({ manifest }) => importsOf(manifest))
    .map((specifier, i) => {
      const file = join(user, `user-${String(i)}.mts`);
      writeFileSync(file, `import * as all from '${specifier}';\nexport type Names = keyof typeof all;\n`);
      return file;
    });
  const project = join(folder, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({ compilerOptions: { ...OPTIONS, typeRoots: [join(modules, '@types')] }, files: [...users, ...declarations] }),
  );
  const { error, stderr, stdout } = spawnSync(process.execPath, [TSC, '--singleThreaded', '--pretty', 'false', '--project', project], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error !== undefined || stderr !== '') throw new Error(error?.message ?? stderr);
  return stdout.split(/\r?\n(?! )/).filter((line) => line !== '' && !isElsewhere(line, folder));
}

const TSC = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url));

const OPTIONS = {
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2022',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  types: ['node'],
};

/** Whether what the compiler says is about a file that is not below `folder`. */
function isElsewhere(line, folder) {
  const [, file] = /^(.*?)\(\d+,\d+\): /.exec(line) ?? [];
  return file !== undefined && relative(folder, resolve(folder, file)).startsWith('..');
}

/** What can be imported of a package; a command has nothing. */
function importsOf({ exports, name }) {
  return Object.keys(exports)
    .filter((path) => !/\.(nd)?json$/.test(path))
    .map((path) => name + path.slice(1));
}

/** Lets `folder` import a package by its name. */
function link(folder, name, target) {
  if (target === undefined) return;
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}
