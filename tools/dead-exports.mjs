#!/usr/bin/env node
// Fails where a value that a file of a package exports is imported nowhere and is no part of what the package offers, and where
// tools/package-map.mjs lets a package import another that it does not. Types do not count, nor does what is generated.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { packageMap } from './package-map.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = readdirSync(join(root, 'packages')).map((name) => ({ name, folder: join(root, 'packages', name), manifest: JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) }));
const scopes = new Map(packages.map(({ manifest, name }) => [manifest.name, name]));

/** Every name of a module, as `import * as` and `import()` take it. */
const ALL = '*';
/** Files by path, each with the names of the values that it exports. */
const exported = new Map();
/** Files by path, each with the names that others import of it. */
const imported = new Map();
/** `a b` where package a imports b. */
const arrows = new Set();

for (const { folder, name } of packages) for (const file of sourceFiles(folder)) readModule(file, name);
for (const { folder, manifest } of packages) for (const entry of entryPoints(manifest)) note(join(folder, entry), ALL);

const dead = [...exported].flatMap(([file, names]) => names.filter((one) => !isImported(file, one)).map((one) => `${relative(root, file)} exports ${one}, which nothing imports`));
const unused = Object.entries(packageMap).flatMap(([from, { mayImport }]) => mayImport.filter((to) => !arrows.has(`${from} ${to}`)).map((to) => `tools/package-map.mjs lets ${from} import ${to}, which it does not`));
for (const problem of [...dead, ...unused]) console.error(problem);
console.log(`${exported.size} files export values, ${dead.length} of them are dead; ${unused.length} arrows are unused`);
process.exitCode = dead.length + unused.length > 0 ? 1 : 0;

/** The TypeScript of a package, with its tests and what those share. */
function sourceFiles(folder) {
  return ['src', 'tests'].filter((part) => existsSync(join(folder, part))).flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true }).filter((file) => /(?<!\.d)\.ts$/.test(file) && !file.split(sep).includes('generated')).map((file) => join(folder, part, file)),
  );
}

/** The sources of all that a manifest offers, by whatever condition, and of the command: its threads look in it for their work. */
function entryPoints({ exports = {}, imports = {} }) {
  const targets = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(targets));
  return ['./src/main.ts', ...[...targets(exports), ...targets(imports)].filter((path) => /^\.\/src\/.*\.ts$/.test(path))];
}

function readModule(file, scope) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const names = source.statements.flatMap((statement) => exportsOf(statement));
  if (names.length > 0) exported.set(file, names);
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) noteModule(file, scope, node.moduleSpecifier, takenNames(node));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) noteModule(file, scope, node.arguments[0], [ALL]);
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
    return ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements.filter((one) => !one.isTypeOnly).map((one) => one.name.text) : [statement.exportClause.name.text];
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind) => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DeclareKeyword)) return [];
  if (has(ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement) ? [statement.name.text] : [];
}

function boundNames(name) {
  return ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** What an import or a re-export takes from the module that it names. */
function takenNames(node) {
  if (ts.isExportDeclaration(node)) return node.exportClause !== undefined && ts.isNamedExports(node.exportClause) ? node.exportClause.elements.map((one) => (one.propertyName ?? one.name).text) : [ALL];
  const { name, namedBindings } = node.importClause ?? {};
  const named = namedBindings === undefined ? [] : ts.isNamedImports(namedBindings) ? namedBindings.elements.map((one) => (one.propertyName ?? one.name).text) : [ALL];
  return [...(name === undefined ? [] : ['default']), ...named];
}

function noteModule(file, scope, specifier, names) {
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
  if (scopes.has(specifier.text)) arrows.add(`${scope} ${scopes.get(specifier.text)}`);
  if (specifier.text.startsWith('.')) for (const name of names) note(resolve(dirname(file), specifier.text.replace(/\.js$/, '.ts')), name);
}

function note(file, name) {
  if (!imported.has(file)) imported.set(file, new Set());
  imported.get(file).add(name);
}

function isImported(file, name) {
  return imported.get(file)?.has(name) === true || imported.get(file)?.has(ALL) === true;
}
