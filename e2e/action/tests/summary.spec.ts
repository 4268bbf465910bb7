import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { broken, definition } from './manifests.js';
import { rendered, type Rendered } from './rendered.js';
import { openWorkspace, type Step, type Workspace } from './workspace.js';

// What a reviewer reads of a pull request: the summary as GitHub renders it.
let workspace: Workspace;
let base: string;
let head: string;

beforeEach(() => {
  workspace = openWorkspace();
  workspace.git('init', '--quiet');
});
afterEach(() => {
  workspace.dispose();
});

/** A pull request with two commits: what was there, and what it makes of that. */
function pullRequest(
  old: Readonly<Record<string, string>>,
  next: Readonly<Record<string, string>>,
  gone: readonly string[] = [],
): { readonly name: string; readonly payload: unknown } {
  workspace.write(old);
  base = workspace.commit('base');
  workspace.git('checkout', '--quiet', '-b', 'topic');
  if (gone.length > 0) workspace.git('rm', '--quiet', ...gone);
  workspace.write(next);
  head = workspace.commit('head');
  return event();
}

function event(): { readonly name: string; readonly payload: unknown } {
  return {
    name: 'pull_request',
    payload: {
      pull_request: { number: 7, changed_files: 1, base: { sha: base }, head: { sha: head, repo: { full_name: 'forker/charts' } } },
      repository: { default_branch: 'main' },
    },
  };
}

const spec = (properties: string): string => `{ type: object, properties: { ${properties} } }`;
const rowsOf = ({ elements, textOf }: Rendered): readonly (readonly string[])[] =>
  elements
    .filter(({ tagName }) => tagName === 'tr')
    .map(({ children }) => children.flatMap((cell) => (cell.type === 'element' ? [textOf(cell)] : [])));
const summaryOf = ({ summary }: Step): Rendered => rendered(summary);

const WIDE = Array.from({ length: 40 }, (_, i) => `                f${i}: { type: string }\n`).join('');
const wide = (lines: string): string => definition('Cache', `\n              type: object\n              properties:\n${lines}${WIDE}`);

test('the summary opens with what changed and who is hurt, the worst first, a line a change', async () => {
  const made = pullRequest(
    {
      'crds/a.yaml': definition('Cache', spec('size: { type: string }, mode: { type: string }')),
      'crds/b.yaml': definition('Job', spec('size: { type: string }')),
    },
    {
      'crds/a.yaml': definition('Cache', spec('size: { type: string, maxLength: 3 }')),
      'crds/b.yaml': definition('Job', spec('size: { type: string, maxLength: 3 }')),
    },
  );
  const step = await workspace.run({ inputs: { files: 'crds' }, event: made });
  const page = summaryOf(step);
  expect(step.summary.startsWith('## Structural: 3 breaking changes in 2 CRDs\n\n| what changed |')).toBe(true);
  expect(rowsOf(page)).toEqual([
    // Nobody else is hurt, so that owners and clients have no column.
    ['what changed', 'data', 'writers', 'readers'],
    ['caches v1 spec.mode: the field is gone', '❌', '❌', '❌'],
    ['caches v1 spec.size: maxLength (none) becomes 3 (and 1 other CRD)', '', '❌', ''],
  ]);
  const [removed, tightened] = page.elements.filter(({ tagName }) => tagName === 'a').map(({ properties }) => properties['href']);
  expect(removed).toBe(`https://github.com/octo/charts/blob/${base}/crds/a.yaml?plain=1#L16`);
  expect(tightened).toBe(`https://github.com/forker/charts/blob/${head}/crds/a.yaml?plain=1#L16`);
  // Nobody reads forty digits.
  expect(page.texts.filter(({ text }) => /[0-9a-f]{40}/.test(text))).toEqual([]);
});

test('below, each change unfolds with its whole resource, and what old and new say of it', async () => {
  const made = pullRequest(
    { 'crds/a.yaml': definition('Cache', spec('size: { type: string }, on: { type: boolean, default: true }')) },
    { 'crds/a.yaml': definition('Cache', spec('size: { type: string, maxLength: 3 }, on: { type: boolean, default: true }')) },
  );
  const { summary } = await workspace.run({ inputs: { files: 'crds' }, event: made });
  expect(summary.slice(summary.indexOf('### ')).trimEnd()).toBe(`### crds/a.yaml: 1 breaking change

<details><summary>❌ <code>caches v1 spec.<wbr>size</code>: maxLength (none) becomes 3 · breaks writers</summary>

**Breaks writers**: writes are refused; unchanged stored data is ratcheted: it stays valid until the value is touched.

Sent to the server:

\`\`\`yaml
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sample
  namespace: default
spec:
  size: aaaa
\`\`\`

- old: accepts it
- new: refuses it: spec.size: Too long: may not be more than 3 bytes

Rule <a href="https://github.com/structural/structural/blob/v1/docs/changes/bound-tightened.md">bound-tightened</a> · <a href="https://github.com/forker/charts/blob/${head}/crds/a.yaml?plain=1#L16">line 16</a> · <a href="https://github.com/octo/charts/blob/${base}/crds/a.yaml?plain=1#L16">was line 16</a>

</details>

<details><summary>What was checked</summary>

- 1 CustomResourceDefinition in 1 file against Kubernetes 1.37: 1 error, 0 warnings
- reported: findings that are new since ${base.slice(0, 7)}
- changes of CRDs since ${base.slice(0, 7)}: 1 CRD compared at level readers against Kubernetes 1.37: 1 breaking

</details>`);
});

test('one heading a file has what the server says, other findings, and changes', async () => {
  const made = pullRequest(
    { 'crds/a.yaml': definition('Cache', spec('size: { type: string }')) },
    {
      'crds/a.yaml': definition(
        'Cache',
        spec('size: { type: string, maxLength: 3 }, odd: { type: string, format: nonsense }, part: { type: number }'),
      ),
    },
  );
  const step = await workspace.run({ inputs: { files: 'crds', conventions: 'no-floats' }, event: made });
  const page = summaryOf(step);
  const headings = page.elements.filter(({ tagName }) => /^h\d$/.test(tagName)).map(page.textOf);
  expect(headings).toEqual(['Structural: 1 breaking change in 1 CRD, 2 warnings', 'crds/a.yaml: 1 breaking change, 2 warnings']);
  const heads = rowsOf(page).filter(([first]) => first === 'line');
  expect(heads).toEqual([
    ['line', '', 'what the server says', 'rule'],
    ['line', '', 'finding', 'rule'],
  ]);
  const [said, other] = rowsOf(page)
    .slice(-2 - 1)
    .filter(([first]) => first !== 'line');
  expect([said?.[2], other?.[3]]).toEqual([expect.stringContaining('nonsense'), 'no-floats']);
});

test('a removed field is annotated at its removal, and a change without a line in the diff at the nearest hunk', async () => {
  const made = pullRequest(
    { 'a.yaml': wide('                mode: { type: string }\n'), 'b.yaml': definition('Job', spec('mode: { type: string }')) },
    { 'a.yaml': wide(''), 'b.yaml': definition('Job', spec('mode: { type: string }')).replaceAll('v1\n      served', 'v2\n      served') },
  );
  const step = await workspace.run({ inputs: { files: '*.yaml', 'sarif-file': 'out.sarif' }, event: made });
  const shown = step.annotations.map(({ properties: { file, line, title } }) => `${file ?? ''}:${line ?? ''} ${title ?? ''}`);
  expect(shown.toSorted()).toEqual(['a.yaml:18 field-removed', 'b.yaml:9 update-refused', 'b.yaml:9 version-removed']);
});

test('a SARIF log has no old place in a new file', async () => {
  const made = pullRequest(
    {
      'a.yaml': `${definition('Job')}---\n${wide('                mode: { type: string }\n')}`,
      'b.yaml': definition('Gone'),
      'c.yaml': definition('Lost'),
    },
    { 'a.yaml': `# moved\n# down\n${wide('')}` },
    ['b.yaml'],
  );
  await workspace.run({ inputs: { files: '*.yaml', 'sarif-file': 'out.sarif' }, event: made });
  const { runs } = JSON.parse(readFileSync(join(workspace.directory, 'out.sarif'), 'utf8')) as Log;
  const places = runs[0]?.results?.map(({ locations, message, relatedLocations, ruleId }) => {
    const { artifactLocation, region } = locations?.[0]?.physicalLocation ?? {};
    return [ruleId, artifactLocation?.uri, region?.startLine, relatedLocations, message.text?.split('\n').at(-1)];
  });
  const short = base.slice(0, 7);
  expect(places?.toSorted()).toEqual([
    ['definition-removed', 'a.yaml', undefined, undefined, `as it was: line 3 of a.yaml at ${short}`],
    ['definition-removed', 'b.yaml', undefined, undefined, `as it was: line 3 of b.yaml at ${short}`],
    ['field-removed', 'a.yaml', 18, undefined, `as it was: line 36 of a.yaml at ${short}`],
  ]);
});

test('links go to the merge commit where its lines are counted', async () => {
  const made = pullRequest(
    { 'a.yaml': wide('') },
    { 'a.yaml': wide('').replace('f9: { type: string }', 'f9: { type: string, maxLength: 3 }') },
  );
  workspace.git('checkout', '--quiet', 'main');
  workspace.write({ 'a.yaml': `# since\n# since\n${wide('')}` });
  workspace.commit('since');
  workspace.git('merge', '--quiet', '--no-ff', '--message', 'merge', 'topic');
  const merge = workspace.git('rev-parse', 'HEAD');
  const { annotations, summary } = await workspace.run({ inputs: { files: 'a.yaml' }, event: made, env: { GITHUB_SHA: merge } });
  expect(summary).toContain(`https://github.com/octo/charts/blob/${merge}/a.yaml?plain=1#L30`);
  expect(annotations.map(({ properties: { line } }) => line)).toEqual(['30']);
});

test('what an earlier step made or changed has no links, since no commit has its lines', async () => {
  workspace.write({ '.gitignore': 'rendered.yaml\n', 'a.yaml': broken('Foo'), 'b.yaml': definition('Bar'), 'c d.yaml': broken('Baz') });
  const commit = workspace.commit('all');
  workspace.write({ 'rendered.yaml': broken('Made'), 'new.yaml': broken('New'), 'b.yaml': `# above\n${broken('Bar')}` });
  for (const directory of ['.', '']) {
    const files = ['./a.yaml', 'b.yaml', 'c d.yaml', 'new.yaml', 'rendered.yaml'].join('\n');
    const { summary } = await workspace.run({ inputs: { files, 'working-directory': directory } });
    const links = [...summary.matchAll(/^\| (?:<a href="([^"]*)">)?(\d+)/gm)].map(([, url]) => url);
    expect(links).toEqual([
      `https://github.com/octo/charts/blob/${commit}/a.yaml?plain=1#L16`,
      undefined,
      `https://github.com/octo/charts/blob/${commit}/c%20d.yaml?plain=1#L16`,
      undefined,
      undefined,
    ]);
  }
});

test('a definition that is gone from a file that stays is annotated where it was taken out', async () => {
  const made = pullRequest({ 'a.yaml': `${wide('')}---\n${definition('Job')}` }, { 'a.yaml': wide('') });
  const step = await workspace.run({ inputs: { files: 'a.yaml' }, event: made });
  expect(step.annotations.map(({ properties: { file, line, title } }) => [file, line, title])).toEqual([
    ['a.yaml', String(wide('').split('\n').length - 1), 'definition-removed'],
  ]);
});

test('what GitHub takes of a step is never exceeded: a megabyte of summary, whole resources, ten annotations', async () => {
  const files = (least: number): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `crds/${i}.yaml`,
        definition(`Cache${i}`, spec(`a: { type: string, minLength: ${least + i} }, b: { type: string, minLength: ${i} }`)),
      ]),
    );
  const step = await workspace.run({ inputs: { files: 'crds' }, event: pullRequest(files(50_000), files(60_000)) });
  expect(step.outputs['errors']).toBe('40');
  expect(Buffer.byteLength(step.summary)).toBeLessThan(1 << 20);
  expect(Buffer.byteLength(step.summary)).toBeGreaterThan(600_000);
  const page = summaryOf(step);
  const samples = page.elements.filter(({ tagName }) => tagName === 'pre').map(page.textOf);
  // No resource is cut: each is there with all its characters, or not at all.
  expect(samples.every((text) => /^ {2}a: "a{50000,60039}"$/m.test(text))).toBe(true);
  expect(step.summary).toContain(`${40 - samples.length} more changes without room here: the log has them.`);
  expect(rowsOf(page)).toHaveLength(41);
  expect(step.annotations).toHaveLength(10);
  for (const { message } of step.annotations) {
    expect(message.length).toBeLessThanOrEqual(4_096);
    expect(message).toContain('sent to the server: it is too large to show here\nold: accepts it\nnew: refuses it');
  }
  expect(step.log).toContain(`of 40 findings: 10 in annotations, all in the log, ${samples.length} in the job summary`);
});

const HOSTILE = [
  '</code></td></tr></table></details><script>alert(1)</script>',
  '<img src=https://evil.example/x onerror=alert(1)>',
  '[x](https://evil.example) ![x](https://evil.example/y.png) https://evil.example www.evil.example',
  '@octocat @octo/team #1 GH-1 octo/charts#1 :smile:',
  '| a | b |',
  '`` ` ``` ````',
  '```yaml',
  '# heading',
  '- [ ] task',
  '<!-- structural -->',
  '**b** _i_ ~~s~~ $x$ $$y$$',
  '\u202eright \u2066isolate\u2069 \u200bnone\u0000\u001b[31mred',
  '&lt;b&gt; &#60;b&#62; \\<b>',
  '<details open><summary>x</summary>',
  'x'.repeat(900),
];

test('what strangers write stays text once it is rendered', async () => {
  const quoted = (text: string): string =>
    JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const fields = (enumOf: (text: string) => string, extra: string): string =>
    spec(HOSTILE.map((text) => `${quoted(text)}: { type: string, enum: [ok, ${enumOf(text)}] }`).join(', ') + extra);
  const rule = (text: string): string =>
    `, x: { type: string, x-kubernetes-validations: [{ rule: "self != 'no'", message: ${quoted(text.replace(/[\n\r]/g, ' '))} }] }`;
  const name = 'crds/`a` | @octocat <b> [x](y) </details>.yaml';
  const made = pullRequest(
    { [name]: definition('Cache', fields(quoted, ', x: { type: string }')), 'crds/b.yaml': definition('Job') },
    {
      [name]: definition(
        'Cache',
        fields(() => 'other', rule(HOSTILE.slice(0, 7).join(' '))),
      ),
      'crds/b.yaml': broken('Job').replace(
        'properties: { replicas',
        `properties: { ${HOSTILE.map((text) => `${quoted(text)}: {}`).join(', ')}, replicas`,
      ),
    },
  );
  const step = await workspace.run({ inputs: { files: 'crds' }, event: made });
  const page = summaryOf(step);
  const entries = step.summary.match(/^<details><summary>❌ <code>/gm)?.length ?? 0;
  expect(entries).toBeGreaterThan(HOSTILE.length);
  // As many elements as we made, of kinds that we make, where we put them.
  const counts = new Map<string, number>();
  for (const { tagName } of page.elements) counts.set(tagName, (counts.get(tagName) ?? 0) + 1);
  expect([...counts.keys()].toSorted()).toEqual([
    'a',
    'br',
    'code',
    'details',
    'h2',
    'h3',
    'li',
    'p',
    'pre',
    'strong',
    'summary',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'ul',
    'wbr',
  ]);
  expect(['h2', 'h3', 'table', 'details'].map((tag) => counts.get(tag))).toEqual([1, 2, 2, entries + 2]);
  expect(page.root.children.filter((node) => node.type === 'element' && node.tagName === 'details')).toHaveLength(entries + 2);
  const ours = /^https:\/\/github\.com\/(?:forker\/charts|octo\/charts|structural\/structural)\/blob\//;
  expect(page.elements.filter(({ properties }) => properties['href'] !== undefined && !ours.test(String(properties['href'])))).toEqual([]);
  // GitHub makes links of these in text outside of code; and nothing may turn the direction of a line, or hide.
  const outside = page.texts.filter(({ within }) => !within.includes('code') && !within.includes('pre')).map(({ text }) => text);
  expect(outside.filter((text) => /(?:^|[^\w\u200b])@[\w-]|#\d|\bGH-\d|:\w+:|https?:\/\/|www\.\w/.test(text))).toEqual([]);
  expect(page.texts.filter(({ text }) => /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u.test(text))).toEqual([]);
  // All of it can be read.
  const whole = page.texts
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u200b', '');
  for (const text of [
    '</details><script>alert(1)</script>',
    '<img src=https://evil.example/x onerror=alert(1)>',
    '@octocat @octo/team',
    '<U+202E>right',
  ])
    expect(whole).toContain(text);
});
