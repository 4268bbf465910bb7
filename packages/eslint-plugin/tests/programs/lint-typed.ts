import { Linter } from 'eslint';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from 'typescript-eslint';
import plugin from '../../src/index.js';
import type { Project } from './lint-program.js';

/** Where CI is set, the parser takes a run for one in which no file changes. */
const ONE_FILE_MANY_TEXTS = { disallowAutomaticSingleRunInference: true };

/** Lints a program of a project with types, with null as a type of its own or not. */
export function lintTyped(files: Project, text: string, isStrict = true): readonly Linter.LintMessage[] {
  return lintBy(files, text, isStrict ? 'strict.json' : 'loose.json', { strictNullChecks: isStrict });
}

/** The same by options of the compiler, which the parser remembers by the name of their file. */
export function lintBy(files: Project, text: string, tsconfig: string, options: object): readonly Linter.LintMessage[] {
  const filename = join(files.root, 'a.ts');
  const compilerOptions = { strict: true, types: [], ...options };
  writeFileSync(join(files.root, tsconfig), JSON.stringify({ compilerOptions, files: ['a.ts'] }));
  writeFileSync(filename, text);
  return new Linter({ cwd: files.root }).verify(
    text,
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser, parserOptions: { project: [tsconfig], tsconfigRootDir: files.root, ...ONE_FILE_MANY_TEXTS } },
      },
      ...plugin.configs['recommended-typescript'],
      { settings: { structural: { root: files.root, crds: ['crd.yaml'] } } },
    ],
    { filename },
  );
}
