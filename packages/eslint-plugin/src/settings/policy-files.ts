import { mergePolicies, parsePolicyFile, runPolicies, type PoliciesOfFile, type RunPolicies } from '@structural/checker';
import { mayHoldPolicy, systemProblem } from '@structural/sources';
import { readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { expandPaths } from './expand-paths.js';
import type { SettingProblem } from './setting-problem.js';

/** The policies that the setting names. */
export interface SettingPolicies {
  /** Undefined where there are none. */
  readonly policies: RunPolicies | undefined;
  readonly problems: readonly SettingProblem[];
  /** The text of a file of the setting. */
  textOf(file: string): string | undefined;
}

/** One file that was read for what admission looks at. */
interface ReadFile extends PoliciesOfFile {
  readonly text: string;
}

/** A file as it was read, and what tells, without reading, that it has not changed. */
interface KnownFile {
  readonly stamp: string;
  readonly read: ReadFile | SettingProblem;
}

/** For how many milliseconds files are taken to be as they were. */
const STAYS = 300;

const files = new Map<string, KnownFile>();
const looks = new Map<string, { at: number; read: readonly KnownFile['read'][] }>();
const merged = new Map<string, { readonly read: readonly ReadFile[]; readonly policies: RunPolicies | undefined }>();

/** The policies, parameters and namespaces in the files of a setting, with the text that is linted in the place of its file. Never throws. */
export function policiesIn(
  root: string,
  entries: readonly string[],
  linted: { readonly file: string; readonly text: string },
): SettingPolicies {
  if (entries.length === 0) return NONE;
  const key = JSON.stringify([root, entries]);
  const read = look(key, root, entries);
  const own = relative(root, linted.file).replaceAll(sep, '/');
  const found = read.flatMap((each) => ('text' in each ? [each] : []));
  const current = withLinted(found, { file: own, text: linted.text });
  return {
    policies: current === found ? mergedOf(key, found) : runPolicies(mergePolicies(current)),
    problems: read.flatMap((each) => ('text' in each ? [] : [each])),
    textOf: (file) => current.find((each) => each.file === file)?.text,
  };
}

const NONE: SettingPolicies = { policies: undefined, problems: [], textOf: () => undefined };

/** The same files where the text of the linted one is as it was read, or no policy is in it. */
function withLinted(found: readonly ReadFile[], { file, text }: Pick<ReadFile, 'file' | 'text'>): readonly ReadFile[] {
  const known = found.find((each) => each.file === file);
  if (known === undefined ? !mayHoldPolicy(text) : known.text === text) return found;
  return [...found.filter((each) => each !== known), { ...parsePolicyFile({ file, text }), text }];
}

function mergedOf(key: string, read: readonly ReadFile[]): RunPolicies | undefined {
  const known = merged.get(key);
  if (known?.read.length === read.length && known.read.every((each, i) => each === read[i])) return known.policies;
  const policies = runPolicies(mergePolicies(read));
  merged.set(key, { read, policies });
  return policies;
}

function look(key: string, root: string, entries: readonly string[]): readonly KnownFile['read'][] {
  const last = looks.get(key);
  if (last !== undefined && performance.now() - last.at < STAYS) return last.read;
  const read = expandPaths(root, entries).flatMap(({ entry, files: own }): KnownFile['read'][] =>
    own.length === 0 ? [problem(`${entry}: no manifest is there (below ${root})`)] : own.map((path) => readFile(root, path)),
  );
  looks.set(key, { at: performance.now(), read });
  return read;
}

function readFile(root: string, path: string): KnownFile['read'] {
  const file = relative(root, path).replaceAll(sep, '/');
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return problem(`${file}: is not a regular file`);
    const stamp = `${root} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`;
    const known = files.get(path);
    if (known?.stamp === stamp) return known.read;
    const text = readFileSync(path, 'utf8');
    const read = { ...parsePolicyFile({ file, text }), text };
    files.set(path, { stamp, read });
    return read;
  } catch (error) {
    return problem(`${file}: ${systemProblem(file, error).message}`);
  }
}

function problem(words: string): SettingProblem {
  return { severity: 'error', message: `settings.structural.policies: ${words}` };
}
