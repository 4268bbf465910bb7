import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';

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
export async function resolutionProblems(bytes, manifest) {
  const { problems, types } = await checkPackage(createPackageFromTarballData(bytes));
  if (!types) return [];
  return problems
    .filter((problem) => !isOfOldNode(problem) && !UNTYPED.test(problem.entrypoint ?? '') && !isOurs(manifest, problem.entrypoint))
    .map(
      (problem) =>
        `${problem.entrypoint ?? problem.fileName}: ${problemKindInfo[problem.kind].description} (${problem.resolutionKind ?? ''})`,
    );
}
