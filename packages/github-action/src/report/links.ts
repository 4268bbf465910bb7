import { findConvention, isChangeRule, type RuleId } from '@structural/checker';
import { repositoryUrl, rulePageUrl } from '@structural/presenters';
import type { Commits, KnownCommit } from './commits.js';

/** What links are made of, as plain data. */
export interface LinkSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly commits: Commits;
}

/** The variables of the runner that links are made of. */
export const LINK_VARIABLES = ['GITHUB_SERVER_URL', 'GITHUB_ACTION_REPOSITORY', 'GITHUB_ACTION_REF'] as const;

/** The addresses that reports point to. */
export interface Links {
  /** Where the action is described. */
  readonly homepage: string;
  readonly rulePage: (rule: string) => string;
  /** A line of a file at the commit that is judged; absent, or undefined, where GitHub cannot show it. */
  readonly lineUrl?: (path: string, line: number) => string | undefined;
  /** A line of a file at the commit where the changes start. */
  readonly baseLineUrl?: (path: string, line: number) => string;
}

/**
 * Makes links from what the runner says: rules to the pages of the version of the action that runs, or to those of the main branch where an action
 * of the workflow's own repository runs; lines to the commit whose lines they are.
 */
export function makeLinks({ commits: { base, now, uncommitted }, env }: LinkSource): Links {
  const server = env['GITHUB_SERVER_URL'] || 'https://github.com';
  const [action, ref] = [env['GITHUB_ACTION_REPOSITORY'], env['GITHUB_ACTION_REF']];
  const isKnown = isRepository(action) && ref !== undefined && ref !== '';
  const lineOf =
    ({ commit, repository }: KnownCommit) =>
    (path: string, line: number): string =>
      `${server}/${repository}/blob/${commit}/${escaped(path)}?plain=1#L${line}`;
  return {
    homepage: isKnown ? `${server}/${action}` : repositoryUrl,
    rulePage: (rule) => (isKnown ? `${server}/${action}/blob/${escaped(ref)}/${pageOf(rule)}` : rulePageUrl(rule)),
    ...(now && { lineUrl: (path: string, line: number) => (uncommitted.has(path) ? undefined : lineOf(now)(path, line)) }),
    ...(base && { baseLineUrl: lineOf(base) }),
  };
}

function isRepository(name: string | undefined): name is string {
  return name !== undefined && /^[\w.-]+\/[\w.-]+$/.test(name);
}

function escaped(path: string): string {
  return path
    .split('/')
    .map((step) => encodeURIComponent(step.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/');
}

/** Where the repository has the page: conventions are documented for ESLint, with their options, and upgrades with their command. */
function pageOf(rule: string): string {
  if (rule.startsWith('upgrade/')) return 'docs/reference/commands/upgrade.md';
  if (isChangeRule(rule)) return `docs/changes/${rule}.md`;
  return `${findConvention(rule as RuleId) === undefined ? 'docs/rules' : 'packages/eslint-plugin/docs/rules'}/${rule}.md`;
}
