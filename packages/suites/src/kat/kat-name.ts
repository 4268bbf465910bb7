/** What a file is to a test of kat, as its name tells. */
export type KatRole = 'annotations' | 'authorizer' | 'object' | 'oldObject' | 'params' | 'request';

/** A file of a test of kat: `tests/POLICY.NAME.deny.object.yaml`. */
export interface KatName {
  readonly role: KatRole;
  /** The path without what the name says of the role: files with the same one are of one test. */
  readonly test: string;
}

/** What a path says of a test of kat; undefined for any other file. Source: kat, `internal/loader/suite.go`. */
export function katName(path: string): KatName | undefined {
  const [, test, role] = /^(.*[/\\]tests[/\\][^/\\]+)\.(annotations|authorizer|object|oldObject|params|request)\.yaml$/.exec(path) ?? [];
  return test === undefined || role === undefined ? undefined : { test, role: role as KatRole };
}

/** Whether kat looks for policies or bindings in a file of this name. */
export function isKatPolicyFile(name: string): boolean {
  return /(?:^|\.)(?:policy|policies|binding|bindings)\.ya?ml$/.test(name);
}
