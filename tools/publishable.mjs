#!/usr/bin/env node
// Fails where a public package could not be published as it stands: publint's findings and attw's, and what its tarball lacks or should not have. Needs
// the bundles.
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packAll } from './release/packed.mjs';

const root = join(import.meta.dirname, '..');
const problems = [];
const packages = readdirSync(join(root, 'packages'))
  .map((name) => ({
    folder: join(root, 'packages', name),
    manifest: JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')),
  }))
  .filter(({ manifest }) => manifest.private !== true);

/** What is wrong with the files in a tarball; a folder that the manifest names is meant. */
function fileProblems(files, { files: named }) {
  const missing = ['LICENSE', 'NOTICE', 'README.md', 'package.json'].filter((wanted) => !files.includes(wanted));
  const foreign = files.filter((file) => /\.(spec\.|tsbuildinfo)|^(src|cases|out-tsc)\//.test(file) && !named.includes(file.split('/')[0]));
  return [...missing.map((wanted) => `the tarball lacks ${wanted}`), ...foreign.map((file) => `the tarball ships ${file}`)];
}

/**
 * What is of no concern to those who can run a package: TypeScript's `node10` does not read `exports`, and Node.js 20.19, the oldest that is supported, loads
 * an ES module by `require`.
 */
const isOfOldNode = ({ kind, resolutionKind, resolutionOption }) =>
  (resolutionKind ?? resolutionOption) === 'node10' || kind === 'CJSResolvesToESM';

/** What is no module of JavaScript, and what Jest reads by its name. */
const UNTYPED = /\.(ndjson|gz)$|\/jest-preset(\.cjs)?$/;

/** Whether an entry point is there for packages of this repository alone, which read sources and what TypeScript writes. */
const isOurs = ({ exports = {} }, entrypoint) => {
  const conditions = Object.keys(Object(exports[entrypoint]));
  return conditions.length > 0 && conditions.every((condition) => condition.startsWith('@structural/'));
};

/**
 * What `attw` says of the tarball of a package, as lines to print: entry points that TypeScript finds no declarations for, or others than Node.js runs.
 */
async function resolutionProblems(bytes, manifest) {
  const { problems, types } = await checkPackage(createPackageFromTarballData(bytes));
  if (!types) return [];
  return problems
    .filter((problem) => !isOfOldNode(problem) && !UNTYPED.test(problem.entrypoint ?? '') && !isOurs(manifest, problem.entrypoint))
    .map(
      (problem) =>
        `${problem.entrypoint ?? problem.fileName}: ${problemKindInfo[problem.kind].description} (${problem.resolutionKind ?? ''})`,
    );
}

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'structural-publishable-')));
try {
  const tarballs = packAll(
    root,
    packages.map(({ folder }) => folder),
    join(scratch, 'tarballs'),
  );
  for (const { manifest } of packages) {
    const { files, tarball } = tarballs.get(manifest.name);
    const bytes = new Uint8Array(readFileSync(tarball));
    const { messages } = await publint({ level: 'warning', strict: true, pack: { tarball: bytes.buffer } });
    const found = [
      ...messages
        .filter(({ path }) => !path.includes('@structural/compiled'))
        .map((message) => formatMessage(message, manifest) ?? message.code),
      ...(await resolutionProblems(bytes, manifest)),
      ...fileProblems(files, manifest),
      ...['description', 'keywords'].filter((field) => manifest[field] === undefined).map((field) => `package.json lacks ${field}`),
    ];
    problems.push(...found.map((text) => `${manifest.name}: ${text}`));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? `all ${packages.length} public packages can be published` : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
