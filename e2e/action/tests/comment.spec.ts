import { withComments, type ApiComment, type CommentsApi, type CommentsApiOptions } from './comments-api.js';
import { definition } from './manifests.js';
import { rendered } from './rendered.js';
import { openWorkspace, type Step, type Workspace } from './workspace.js';

// The comment on a pull request: one, kept up to date, of nobody else.
let workspace: Workspace;
let base: string;
beforeEach(() => {
  workspace = openWorkspace();
  workspace.git('init', '--quiet');
  workspace.write({ 'crds/a.yaml': definition('Cache', '{ type: object, properties: { size: { type: string } } }') });
  base = workspace.commit('base');
  workspace.git('checkout', '--quiet', '-b', 'topic');
});
afterEach(() => {
  workspace.dispose();
});

const INPUTS = { files: 'crds', comment: 'true', token: 'secret' };
const PATH = '/repos/octo/charts/issues/7/comments';
const LIST = `GET ${PATH}?per_page=100&page=1`;
const WHO = 'POST /graphql';

/** Commits a definition with the schema of its field, and runs a step on the pull request. */
async function run(
  size: string,
  { comments, url }: Pick<CommentsApi, 'comments' | 'url'>,
  more: Readonly<Record<string, string>> = {},
): Promise<Step & { readonly ours: readonly ApiComment[] }> {
  workspace.write({ 'crds/a.yaml': definition('Cache', `{ type: object, properties: { size: ${size} } }`) });
  const head = workspace.commit('head');
  const payload = { pull_request: { number: 7, changed_files: 1, base: { sha: base }, head: { sha: head } } };
  const step = await workspace.run({
    inputs: { ...INPUTS, ...more },
    event: { name: 'pull_request', payload },
    env: {
      GITHUB_API_URL: url,
      GITHUB_WORKFLOW: 'crds',
      GITHUB_JOB: 'structural',
      GITHUB_ACTION: '__octo_structural',
      GITHUB_RUN_ID: '42',
    },
  });
  return { ...step, ours: comments.filter(({ body }) => body.startsWith('<!-- structural ')) };
}

const BREAKING = '{ type: string, maxLength: 3 }';
const SAME = '{ type: string }';

test('what breaks is commented, and the comment is updated in place', async () => {
  await withComments({ comments: [{ body: 'hello', user: { login: 'octocat', type: 'User' } }] }, async (api) => {
    const first = await run(BREAKING, api);
    expect([first.exitCode, first.annotations.map(({ name }) => name), first.ours.length]).toEqual([1, ['error'], 1]);
    expect(first.log).toContain('\ncomment: written\n');
    const [marker, ...lines] = first.ours[0]?.body.split('\n') ?? [];
    expect(marker).toMatch(/^<!-- structural [0-9a-f]{32} -->$/);
    expect(`${lines.join('\n')}\n`).toBe(
      `${first.summary.trimEnd()}\n\n<a href="https://github.com/octo/charts/actions/runs/42">The run</a>\n`,
    );
    const second = await run('{ type: string, maxLength: 2 }', api);
    expect([second.ours.length, second.log.includes('\ncomment: updated\n'), second.ours[0]?.body.includes('becomes 2')]).toEqual([
      1,
      true,
      true,
    ]);
    // Fixed: the comment stays, and says so.
    const third = await run(SAME, api);
    expect([third.exitCode, third.ours.length]).toEqual([0, 1]);
    expect(third.ours[0]?.body).toContain('\n## Structural: no findings\n');
    expect(api.comments[0]?.body).toBe('hello');
    expect(api.asked).toEqual([
      LIST,
      `POST ${PATH}`,
      LIST,
      WHO,
      'PATCH /repos/octo/charts/issues/comments/2',
      LIST,
      WHO,
      'PATCH /repos/octo/charts/issues/comments/2',
    ]);
    expect([...api.tokens]).toEqual(['token secret']);
    // The same again is no edit.
    const again = await run(SAME, api);
    expect(again.log).toMatch(/\ncomment: (?:updated|up to date)\n/);
  });
});

test('where nothing was found no comment is made', async () => {
  await withComments({}, async (api) => {
    const step = await run(SAME, api);
    expect([step.exitCode, step.annotations, api.comments, api.asked]).toEqual([0, [], [], [LIST]]);
    expect(step.log).toContain('\ncomment: none, since nothing was found\n');
  });
});

test('nobody is asked unless a comment is wanted', async () => {
  await withComments({}, async (api) => {
    await run(BREAKING, api, { comment: 'false' });
    await run(BREAKING, api, { comment: '' });
    expect(api.asked).toEqual([]);
  });
});

test('our comment is found behind a hundred others', async () => {
  const others = Array.from({ length: 230 }, (_, i) => ({ body: `comment ${i}`, user: { login: 'octocat', type: 'User' as const } }));
  await withComments({ comments: others }, async (api) => {
    await run(BREAKING, api);
    await run('{ type: string, maxLength: 2 }', api);
    const lists = [1, 2, 3].map((page) => `GET ${PATH}?per_page=100&page=${page}`);
    expect(api.asked).toEqual([...lists, `POST ${PATH}`, ...lists, WHO, 'PATCH /repos/octo/charts/issues/comments/231']);
    expect(api.comments).toHaveLength(231);
  });
});

test('a comment with our marker that somebody else wrote is left alone', async () => {
  await withComments({}, async (api) => {
    const { ours } = await run(BREAKING, api);
    const [marker = ''] = ours[0]?.body.split('\n') ?? [];
    const stranger = { body: `${marker}\nall is well`, user: { login: 'mallory', type: 'User' as const } };
    await withComments({ comments: [stranger] }, async (other) => {
      const step = await run(BREAKING, other);
      expect([step.ours.map(({ body, user }) => [user.login, body.includes('all is well')]), other.asked]).toEqual([
        [
          ['mallory', true],
          ['github-actions[bot]', false],
        ],
        [LIST, WHO, `POST ${PATH}`],
      ]);
    });
    // With the token of a user that one's comment is ours.
    await withComments({ comments: [{ ...stranger, user: { login: 'me', type: 'User' } }, stranger], login: 'me' }, async (other) => {
      const step = await run(BREAKING, other);
      expect([step.ours.map(({ body }) => body.includes('all is well')), step.log.includes('comment: updated')]).toEqual([
        [false, true],
        true,
      ]);
    });
  });
});

test.each<readonly [string, CommentsApiOptions, ours: number]>([
  ["another app's comment is left alone", {}, 2],
  ["another app's comment is left alone where GraphQL is not answered", { graphql: false }, 2],
  ['the comment of an app is its own', { login: 'other[bot]' }, 1],
])('%s, though it has our marker', async (_, options, ours) => {
  await withComments({}, async (first) => {
    const [marker = ''] = (await run(BREAKING, first)).ours[0]?.body.split('\n') ?? [];
    const others = { body: `${marker}\nall is well`, user: { login: 'other[bot]', type: 'Bot' as const } };
    await withComments({ ...options, comments: [others] }, async (api) => {
      const step = await run(BREAKING, api);
      expect([step.ours.length, step.ours[0]?.body === others.body]).toEqual([ours, ours === 2]);
      // The next run finds what this one wrote.
      expect((await run('{ type: string, maxLength: 2 }', api)).ours).toHaveLength(ours);
    });
  });
});

test('the comment of a user is its own where GraphQL is not answered', async () => {
  await withComments({ login: 'me', graphql: false }, async (api) => {
    await run(BREAKING, api);
    const step = await run('{ type: string, maxLength: 2 }', api);
    expect([step.ours.map(({ user }) => user.login), step.log.includes('comment: updated')]).toEqual([['me'], true]);
  });
});

test('steps with other inputs, as in a matrix, keep comments of their own', async () => {
  await withComments({}, async (api) => {
    await run(BREAKING, api);
    await run(BREAKING, api, { 'kube-version': '1.34' });
    await run(BREAKING, api, { 'kube-version': '1.34' });
    expect(api.comments).toHaveLength(2);
  });
});

test.each<readonly [string, CommentsApiOptions, string]>([
  [
    'a pull request from a fork, whose token may not write',
    { refuse: (method) => (method === 'POST' ? [403, 'Resource not accessible by integration'] : undefined) },
    'GitHub refuses (Resource not accessible by integration',
  ],
  ['a token that may not even read', { refuse: () => [404, 'Not Found'] }, 'GitHub refuses (Not Found'],
  ['a token that has expired', { refuse: () => [401, 'Bad credentials'] }, 'GitHub refuses (Bad credentials'],
  ['a server that fails', { refuse: () => [502, 'Bad Gateway'] }, 'GitHub does not take it (Bad Gateway'],
])('%s is a notice, and no failure', async (_, options, why) => {
  await withComments(options, async (api) => {
    const step = await run(BREAKING, api, { 'fail-on': 'none' });
    expect([step.exitCode, step.stderr, api.comments]).toEqual([0, '', []]);
    const notices = step.annotations.filter(({ name }) => name === 'notice');
    expect(notices.map(({ properties }) => properties)).toEqual([{ title: 'comment' }]);
    expect(notices[0]?.message).toContain(`the comment is not written: ${why}`);
    expect(step.summary).toContain('## Structural: 1 breaking change');
  });
});

test('without a token, without a pull request, and without GitHub it is said, and nothing fails', async () => {
  const api = { url: 'http://127.0.0.1:9', comments: [] };
  const [noToken, noServer] = [await run(BREAKING, api, { token: '', 'fail-on': 'none' }), await run(BREAKING, api, { 'fail-on': 'none' })];
  for (const { annotations, exitCode } of [noToken, noServer])
    expect([exitCode, annotations.filter(({ name }) => name === 'notice').length]).toEqual([0, 1]);
  expect(noToken.annotations.at(-1)?.message).toBe('the comment is not written: there is no token to write it with');
  const push = await workspace.run({
    inputs: INPUTS,
    event: { name: 'push', payload: { before: base, after: workspace.git('rev-parse', 'HEAD') } },
  });
  expect([push.exitCode, push.annotations]).toEqual([0, []]);
  expect(push.log).toContain('comment: none, since push is not an event of a pull request\n');
});

test('a comment that was deleted in the meantime is written anew', async () => {
  await withComments({}, async (api) => {
    await run(BREAKING, api);
    const comments = api.comments.map(({ body, user }) => ({ body, user }));
    await withComments({ comments, refuse: (method) => (method === 'PATCH' ? [404, 'Not Found'] : undefined) }, async (other) => {
      const step = await run('{ type: string, maxLength: 2 }', other);
      expect([step.log.includes('comment: written'), other.comments.length]).toEqual([true, 2]);
    });
  });
});

test('an Enterprise server is asked where it is', async () => {
  await withComments({ prefix: '/api/v3' }, async (api) => {
    await run(BREAKING, api);
    expect(api.asked).toEqual([`GET /api/v3${PATH}?per_page=100&page=1`, `POST /api/v3${PATH}`]);
  });
});

test('a comment holds no more than GitHub takes, and what strangers write stays text', async () => {
  await withComments({}, async (api) => {
    const hostile = '@octocat </details><img src=x> https://evil.example `x` | y';
    const properties = Array.from(
      { length: 300 },
      (_, i) => `${JSON.stringify(`${hostile} ${i}`)}: { type: string, maxLength: ${i + 2} }`,
    ).join(', ');
    await run(`{ type: object, properties: { ${properties} } }`, api, { compare: 'none' });
    base = workspace.git('rev-parse', 'HEAD');
    const step = await run(`{ type: object, properties: { ${properties.replaceAll('maxLength', 'minLength')} } }`, api);
    const body = step.ours.at(-1)?.body ?? '';
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body.length).toBeGreaterThan(30_000);
    expect(body).toMatch(/\n\d+ more changes without room here: the log has them\.\n/);
    const { elements, texts } = rendered(body);
    expect(elements.filter(({ tagName }) => tagName === 'img')).toEqual([]);
    const hrefs = elements.flatMap(({ properties: { href } }) => (href === undefined ? [] : [String(href)]));
    expect(hrefs.filter((href) => !href.startsWith('https://github.com/'))).toEqual([]);
    const outside = texts.filter(({ within }) => !within.includes('pre') && !within.includes('code')).map(({ text }) => text);
    expect(outside.filter((text) => /@\w/.test(text))).toEqual([]);
  });
});
