import type { VersionRole } from './storage-plan.js';

/** What a release changes about versions, as one line in the imperative. */
export function releaseTitle(before: readonly VersionRole[], after: readonly VersionRole[]): string {
  const was = new Map(before.map((role) => [role.name, role]));
  const is = new Map(after.map((role) => [role.name, role]));
  const names = (roles: readonly VersionRole[], test: (role: VersionRole) => boolean): string =>
    roles
      .filter(test)
      .map(({ name }) => name)
      .join(', ');
  const parts = [
    ['add ', names(after, ({ name }) => !was.has(name))],
    ['serve ', names(after, ({ name, served }) => served && was.get(name)?.served === false)],
    ['store objects as ', names(after, ({ name, storage }) => storage && !(was.get(name)?.storage ?? false))],
    ['deprecate ', names(after, ({ deprecated, name, served }) => served && deprecated && was.get(name)?.deprecated === false)],
    ['stop serving ', names(after, ({ name, served }) => !served && was.get(name)?.served === true)],
    ['drop ', names(before, ({ name }) => !is.has(name))],
  ] as const;
  const clauses = parts.flatMap(([verb, list]) => (list === '' ? [] : [verb + list]));
  const title = clauses.length === 0 ? 'change the CRD, but not its versions' : clauses.join('; ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
