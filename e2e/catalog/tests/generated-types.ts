import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { budget } from '../../../tools/search-budget/search-budget.mjs';
import { installApart } from '../../stranger/install-apart.js';
import type { PublishedDocument } from './published-documents.js';

const apart = installApart(fileURLToPath(new URL('../client', import.meta.url)));

/** The compiler that the generators are made for at night; in builds the native one, which takes a tenth of the time. */
const tsc =
  budget > 1
    ? [join(apart.folder, 'node_modules/typescript/bin/tsc')]
    : [fileURLToPath(new URL('../../../node_modules/typescript-7/bin/tsc', import.meta.url)), '--singleThreaded'];

/** A test that needs the generator of types, and the compiler that it is made for. */
export const withGenerator = apart.test;

/** Generates the types of documents, each beside its document, with the generator's own eyes on references. Throws where it refuses one. */
export function generateTypes(documents: readonly PublishedDocument[]): void {
  const { status, stderr } = run([join(apart.folder, 'generate.mjs')], apart.folder, documents.map(({ file }) => file).join('\n'));
  if (status !== 0) throw new Error(stderr);
}

/**
 * What the compiler says, strictly, about generated types and about a resource of each kind: its apiVersion, kind and metadata are what
 * the types call so. `more` is further TypeScript to compile with them.
 */
export function compileTypes(folder: string, documents: readonly PublishedDocument[], more = ''): string {
  const module = ({ file }: PublishedDocument) =>
    JSON.stringify(`./${relative(folder, file.replace(/\.json$/, '.js')).replaceAll('\\', '/')}`);
  const uses = documents.map((document, i) => {
    const { apiVersion, definition, kind, section } = document;
    const types = `import(${module(document)}).${section}[${JSON.stringify(definition)}]`;
    return `export const resource${String(i)}: Pick<${types}, 'apiVersion' | 'kind' | 'metadata'> = { apiVersion: ${JSON.stringify(apiVersion)}, kind: ${JSON.stringify(kind)}, metadata: { name: 'a', labels: { a: 'b' } } };`;
  });
  writeFileSync(join(folder, 'use.ts'), `${uses.join('\n')}\n${more}`);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { noEmit: true, strict: true, target: 'es2022', module: 'nodenext', types: [] }, files: ['use.ts'] }),
  );
  return run([...tsc, '--pretty', 'false', '-p', folder], folder).stdout;
}

function run(
  args: readonly string[],
  cwd: string,
  input = '',
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8', input, maxBuffer: 1 << 28, env: { ...process.env, NODE_OPTIONS: '' } });
}
