/** What a file that lies beside a definition is to a test. */
export type BesideRole = 'accept' | 'new' | 'old' | 'reject' | 'stored';

/** A file of a test that its name alone tells: `folder/NAME.accept.yaml`. */
export interface BesideName {
  readonly role: BesideRole;
  /** The path without what the name says of the role: files with the same one are of one test. */
  readonly test: string;
}

/** What a path says of a test; undefined for any other file. */
export function besideName(path: string): BesideName | undefined {
  const [, test, role] = /^(.*[^/\\])\.(accept|reject|stored)\.(?:ya?ml|json)$/.exec(path) ?? [];
  if (test !== undefined) return { test, role: roleOf(role) };
  const [, updated, part] = /^(.*[^/\\])\.update[/\\](old|new)\.(?:ya?ml|json)$/.exec(path) ?? [];
  return updated === undefined ? undefined : { test: updated, role: roleOf(part) };
}

/** Whether a path is that of a file of tests in the one form of many cases. */
export function isCasesName(path: string): boolean {
  return /[^/\\]\.tests\.(?:ya?ml|json)$/.test(path);
}

const ROLES: readonly BesideRole[] = ['accept', 'new', 'old', 'reject', 'stored'];

function roleOf(word: string | undefined): BesideRole {
  return ROLES.find((role) => role === word) ?? 'accept';
}
