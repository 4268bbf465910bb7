import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where a project says what Jest loads before tests. */
const CONFIGS = [
  'jest.config.js',
  'jest.config.cjs',
  'jest.config.mjs',
  'jest.config.ts',
  'jest.config.cts',
  'jest.config.mts',
  'jest.config.json',
  'package.json',
];
const LISTS = /["']?\bsetupFiles(?:AfterEnv)?["']?\s*:\s*\[([^\]]{0,2000})\]/g;
const TEXTS = /'([^'\n]{1,300})'|"([^"\n]{1,300})"/g;
const MAX_SIZE = 1 << 18;

const known = new Map<string, readonly string[]>();

/** The files of a project, not of packages, that its configuration of Jest names to be loaded before tests: of the nearest folder that has one. */
export function setupFiles(folder: string): readonly string[] {
  const before = known.get(folder);
  if (before !== undefined) return before;
  const texts = CONFIGS.flatMap((name) => configTexts(join(folder, name)));
  const parent = dirname(folder);
  const files = texts.some((text) => text.includes('setupFiles'))
    ? texts.flatMap((text) => filesIn(text, folder))
    : parent === folder
      ? []
      : setupFiles(parent);
  known.set(folder, files);
  return files;
}

function filesIn(text: string, folder: string): readonly string[] {
  return [...text.matchAll(LISTS)].flatMap(([, list = '']) =>
    [...list.matchAll(TEXTS)].flatMap(([, single, double]) => {
      const path = (single ?? double ?? '').replace(/^<rootDir>/, '.');
      const file = resolve(folder, path);
      return path.startsWith('.') && existsSync(file) ? [file] : [];
    }),
  );
}

function configTexts(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= MAX_SIZE ? [readFileSync(path, 'utf8')] : [];
}
