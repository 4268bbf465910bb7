#!/usr/bin/env node
// Fails where two files of packages declare and export a type of one name: one name, one thing. Types that only tests share, what is generated, and
// the library do not count: its users see its names alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
/** Files by the name of a type that they declare and export. */
const places = new Map();
const packages = readdirSync(join(root, 'packages')).filter((name) => name !== 'engine');
for (const file of packages.flatMap((name) => sourcesIn(join(root, 'packages', name, 'src'))))
  for (const name of typesOf(file)) places.set(name, [...(places.get(name) ?? []), relative(root, file)]);

const twice = [...places].filter(([, files]) => files.length > 1).sort(([a], [b]) => (a < b ? -1 : 1));
for (const [name, files] of twice) console.error(`${name} is a type of several files: ${files.join(', ')}`);
console.log(`${places.size} names of exported types, ${twice.length} of them of several types`);
process.exitCode = twice.length > 0 ? 1 : 0;

function sourcesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => /(?<!\.d|\.spec)\.tsx?$/.test(file) && !file.split(sep).includes('generated'))
    .map((file) => join(folder, file));
}

/** The names of the types that a file declares and exports, each once: a name may have several declarations that belong together. */
function typesOf(file) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const names = statements.filter((one) => isType(one) && isExported(one)).map(({ name }) => name.text);
  return new Set(names);
}

function isType(statement) {
  return [ts.isInterfaceDeclaration, ts.isTypeAliasDeclaration, ts.isClassDeclaration, ts.isEnumDeclaration].some((is) => is(statement));
}

function isExported(statement) {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}
