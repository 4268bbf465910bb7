import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import ts from 'typescript';

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
  const program = ts.createProgram([...users, ...declarations], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
    typeRoots: [join(modules, '@types')],
  });
  const inside = folder.split(sep).join('/');
  // What comes from elsewhere, which is most of it, is read and not checked.
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(inside));
  const ours = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...files.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ].filter(({ file }) => file === undefined || file.fileName.startsWith(inside));
  return ours.map((diagnostic) =>
    ts
      .formatDiagnostic(diagnostic, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' })
      .trim(),
  );
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
