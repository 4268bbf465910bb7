#!/usr/bin/env node
// Fails where files import each other in a circle, types included; where a value that a file of a package exports is imported nowhere and
// is no part of what the package offers; and where tools/package-map.mjs lets a package import another that it does not.
// What is generated does not count.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { ownFiles } from './own-files.mjs';
import { packageMap } from './package-map.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = readdirSync(join(root, 'packages')).map((name) => ({
  name,
  folder: join(root, 'packages', name),
  manifest: JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')),
}));
const scopes = new Map(packages.map(({ manifest, name }) => [manifest.name, name]));

/** Every name of a module, as `import * as` and `import()` take it. */
const ALL = '*';
/** Files by path, each with the names of the values that it exports. */
const exported = new Map();
/** Files by path, each with the names that others import of it. */
const imported = new Map();
/** `a b` where package a imports b. */
const arrows = new Set();
/** Files by path, each with the files of its package that it imports. */
const below = new Map();

for (const { folder, name } of packages) for (const file of sourceFiles(folder)) readModule(file, name);
for (const file of typeScriptIn(join(root, 'e2e'))) readModule(file, 'e2e');
for (const { folder, manifest } of packages)
  for (const entry of [...entryPoints(manifest), ...bundled(folder)]) note(join(folder, entry), ALL);

// What is generated is read of compiled sources.
for (const file of readdirSync(join(root, 'tools/generate')))
  for (const [, folder, path] of readFileSync(join(root, 'tools/generate', file), 'utf8').matchAll(
    /packages\/([\w-]+)\/out-tsc\/lib\/([\w/-]+)\.js'/g,
  ))
    note(join(root, 'packages', folder, 'src', `${path}.ts`), ALL);

const dead = [...exported].flatMap(([file, names]) =>
  names.filter((one) => !isImported(file, one)).map((one) => `${relative(root, file)} exports ${one}, which nothing imports`),
);
const unused = Object.entries(packageMap).flatMap(([from, { mayImport }]) =>
  mayImport.filter((to) => !arrows.has(`${from} ${to}`)).map((to) => `tools/package-map.mjs lets ${from} import ${to}, which it does not`),
);
const circles = circlesOf(below).map((files) => `import each other in a circle: ${files.map((file) => relative(root, file)).join(', ')}`);
for (const problem of [...dead, ...unused, ...circles]) console.error(problem);
console.log(
  `${below.size} files, ${circles.length} circles of imports; ${exported.size} export values, ${dead.length} of them dead; ${unused.length} unused arrows`,
);
process.exitCode = dead.length + unused.length + circles.length > 0 ? 1 : 0;

/** The TypeScript of a package, with its tests and what those share. */
function sourceFiles(folder) {
  return ['src', 'tests', 'browser'].filter((part) => existsSync(join(folder, part))).flatMap((part) => typeScriptIn(join(folder, part)));
}

function typeScriptIn(folder) {
  return ownFiles(folder)
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.split('/').includes('generated'))
    .map((file) => join(folder, file));
}

/** The sources of all that a manifest offers, by whatever condition, and of the command: its threads look in it for their work. */
function entryPoints({ exports = {}, imports = {} }) {
  const targets = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(targets));
  return [
    './src/main.ts',
    './src/start.ts',
    ...[...targets(exports), ...targets(imports)].filter((path) => /^\.\/src\/.*\.tsx?$/.test(path)),
  ];
}

/** The sources that a package's build bundles, each a file that somebody loads. */
function bundled(folder) {
  const build = join(folder, 'build.mjs');
  if (!existsSync(build)) return [];
  return [...readFileSync(build, 'utf8').matchAll(/'(src\/[\w/-]+\.tsx?)'/g)].map(([, path]) => path);
}

function readModule(file, scope) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const names = source.statements.flatMap((statement) => exportsOf(statement));
  if (names.length > 0) exported.set(file, names);
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) noteModule(file, scope, node.moduleSpecifier, takenNames(node));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      noteModule(file, scope, node.arguments[0], [ALL]);
    else if (ts.isNewExpression(node) && node.expression.getText?.(source) === 'URL') noteModule(file, scope, node.arguments?.[0], [ALL]);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** The names of the values that a statement exports. */
function exportsOf(statement) {
  if (ts.isExportAssignment(statement)) return ['default'];
  if (ts.isExportDeclaration(statement)) {
    if (statement.isTypeOnly || statement.exportClause === undefined) return [];
    return ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.filter((one) => !one.isTypeOnly).map((one) => one.name.text)
      : [statement.exportClause.name.text];
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind) => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DeclareKeyword)) return [];
  if (has(ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)
    ? [statement.name.text]
    : [];
}

function boundNames(name) {
  return ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** What an import or a re-export takes from the module that it names. */
function takenNames(node) {
  if (ts.isExportDeclaration(node))
    return node.exportClause !== undefined && ts.isNamedExports(node.exportClause)
      ? node.exportClause.elements.map((one) => (one.propertyName ?? one.name).text)
      : [ALL];
  const { name, namedBindings } = node.importClause ?? {};
  const named =
    namedBindings === undefined
      ? []
      : ts.isNamedImports(namedBindings)
        ? namedBindings.elements.map((one) => (one.propertyName ?? one.name).text)
        : [ALL];
  return [...(name === undefined ? [] : ['default']), ...named];
}

function noteModule(file, scope, specifier, names) {
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
  // A package may be named with one of its entries.
  const to = scopes.get(specifier.text) ?? scopes.get(specifier.text.split('/', 2).join('/'));
  if (to !== undefined) arrows.add(`${scope} ${to}`);
  if (!specifier.text.startsWith('.')) return;
  const module = resolve(dirname(file), specifier.text);
  const target = ['.tsx', '.ts'].map((ending) => module.replace(/\.js$/, ending)).find((path) => existsSync(path)) ?? module;
  for (const name of names) note(target, name);
  if (!below.has(file)) below.set(file, new Set());
  below.get(file).add(target);
}

/** The sets of files that reach each other (Tarjan's strongly connected components of more than one file). */
function circlesOf(graph) {
  const order = new Map();
  const lowest = new Map();
  const path = [];
  const circles = [];
  const enter = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) enter(next);
      if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) enter(file);
  return circles;
}

function note(file, name) {
  if (!imported.has(file)) imported.set(file, new Set());
  imported.get(file).add(name);
}

function isImported(file, name) {
  return imported.get(file)?.has(name) === true || imported.get(file)?.has(ALL) === true;
}
