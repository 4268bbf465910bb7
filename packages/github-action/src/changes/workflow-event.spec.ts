import fc from 'fast-check';
import { toWorkflowEvent } from './workflow-event.js';

const base = 'a'.repeat(40);
const head = 'b'.repeat(64);
const repository = { default_branch: 'main' };

describe('toWorkflowEvent', () => {
  it('finds base and head of what has changes', () => {
    expect(toWorkflowEvent('push', { before: base, after: head, repository })).toEqual({
      name: 'push',
      base,
      head,
      isDirect: true,
      defaultBranch: 'main',
    });
    expect(toWorkflowEvent('merge_group', { merge_group: { base_sha: base, head_sha: head } })).toEqual({
      name: 'merge_group',
      base,
      head,
      isDirect: false,
    });
    expect(
      toWorkflowEvent('pull_request', {
        pull_request: { number: 7, changed_files: 3, base: { sha: base }, head: { sha: head, repo: { full_name: 'a/b' } } },
      }),
    ).toEqual({
      name: 'pull_request',
      base,
      head,
      isDirect: false,
      pullRequest: { number: 7, changedFiles: 3 },
      headRepository: 'a/b',
    });
  });

  it('knows that zeros are no commit, and that a fork may be gone', () => {
    expect(toWorkflowEvent('push', { before: '0'.repeat(40), after: head })).toEqual({ name: 'push', head, isDirect: true });
    expect(toWorkflowEvent('pull_request', { pull_request: { base: { sha: base }, head: { sha: head, repo: null } } })).toEqual({
      name: 'pull_request',
      base,
      head,
      isDirect: false,
    });
  });

  it('takes nothing else for a commit: it becomes an argument of git', () => {
    for (const before of ['--output=x', 'HEAD', `${base}\n`, 1, null, [base]])
      expect(toWorkflowEvent('push', { before, after: head }).base).toBeUndefined();
  });

  it('reads any payload', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('push', 'pull_request', 'merge_group', 'x'),
        fc.anything(),
        (name, payload) => toWorkflowEvent(name, payload).name === name,
      ),
    );
  });
});

test('a bot is known by its author, or by the branch that it makes', () => {
  const botOf = (login: string, ref: string): unknown =>
    toWorkflowEvent('pull_request', { pull_request: { user: { login }, head: { ref } } }).bot;
  expect(botOf('renovate[bot]', 'update')).toBe('Renovate');
  expect(botOf('renovate-acme[bot]', 'update')).toBe('Renovate');
  expect(botOf('acme-bot', 'renovate/widgets-2.x')).toBe('Renovate');
  expect(botOf('dependabot[bot]', 'dependabot/docker/x')).toBe('Dependabot');
  expect(botOf('somebody', 'my/renovate')).toBeUndefined();
});
