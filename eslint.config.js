import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { packageMap } from './tools/package-map.mjs';

/** Bundles are read as ASCII. esbuild writes escapes into them but for these. */
const ASCII_ONLY = ['Literal[regex.pattern=/[^\\x00-\\x7F]/]', 'TaggedTemplateExpression TemplateElement[value.raw=/[^\\x00-\\x7F]/]'].map(
  (selector) => ({ selector, message: 'A bundle keeps this letter as it is, and is read as ASCII: write \\u and its code.' }),
);

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/src/**/generated/**',
      '**/out-tsc/**',
      '**/node_modules/**',
      '.nx/**',
      // What merges into the declarations of others has their form.
      'packages/{jest-structural,test-server}/types/**',
      'packages/conformance-cases/cases/**',
      'packages/{kubeconform-wasm,kubectl-structural,kubernetes-wasm}/module/**',
    ],
  },
  js.configs.recommended,
  { files: ['**/*.ts', '**/*.tsx'], extends: [tseslint.configs.strict, tseslint.configs.stylistic] },
  { files: ['**/*.js', '**/*.mjs'], rules: { 'no-unused-vars': ['error', { ignoreRestSiblings: true }] } },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.js', '**/*.mjs', '**/*.cjs'],
    plugins: { '@nx': nx },
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
      },
    },
    rules: {
      'no-console': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      // As many branches as a reader can hold: a function with more is several.
      complexity: ['error', 25],
    },
  },
  {
    files: ['packages/**/src/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: true,
          // A package's own entry points by runtime; how much the searches of tests try; archives for tests of who reads them.
          allow: ['#load-module', '/tools/search-budget/search-budget\\.mjs$', '/sources/tests/pack-tar\\.js$'],
          depConstraints: Object.entries(packageMap).map(([scope, { mayImport }]) => ({
            sourceTag: `scope:${scope}`,
            onlyDependOnLibsWithTags: mayImport.map((name) => `scope:${name}`),
          })),
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // An interface may mention itself, a Record alias may not.
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unified-signatures': 'off',
    },
  },
  { files: ['packages/**/src/**/*.ts'], ignores: ['**/*.spec.ts'], rules: { 'no-restricted-syntax': ['error', ...ASCII_ONLY] } },
  // A line a type or kind, generated.
  { files: ['packages/builtin/src/facts/*-facts.ts'], rules: { 'max-lines': 'off' } },
  {
    // What differs between servers has a name in the record of the minor that brought it: packages/core/src/kubernetes/minors. The facts about
    // built-in kinds are ranges of minors, and the conformance cases name servers by number.
    files: ['packages/**/src/**/*.ts'],
    ignores: [
      'packages/core/src/kubernetes/**',
      'packages/checker/src/server/kubernetes-versions.ts',
      'packages/{builtin,conformance}/src/**',
      '**/*.spec.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...ASCII_ONLY,
        {
          selector:
            'BinaryExpression[operator=/^[<>]=?$/]:has(> :matches(Identifier[name=/^(minor|server)$/], MemberExpression[property.name="minor"]))',
          message: 'No code compares minor versions: give the difference a name in packages/core/src/kubernetes.',
        },
      ],
    },
  },
  { files: ['**/*.spec.ts'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  { files: ['e2e/**/*.ts'], rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'no-console': 'off' } },
  { files: ['tools/**', 'oracle/**', 'packages/conformance/**', '**/bin/**', '**/build-module.mjs'], rules: { 'no-console': 'off' } },
  {
    // Only the executables and `sources` touch the outside world.
    files: ['packages/{json,go,document,core,cel,builtin,publishing,checker,presenters}/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*', 'fs', 'path', 'process'], message: 'This package does no I/O.' }] },
      ],
      'no-restricted-globals': ['error', 'process', 'Buffer'],
    },
  },
);
