import { fileURLToPath } from 'node:url';
import { NEWEST_KUBERNETES } from '@structural/checker';
import { NO_TOTALS } from '@structural/presenters';
import type { FileBytes } from './setup/file-bytes.js';
import { judgeInputs } from './judge-inputs.js';
import type { CheckingSetup, JudgingSetup } from './setup/judging-setup.js';
import { openChecking } from './setup/open-checking.js';
import type { Outcome } from './outcomes/outcome.js';
import type { RunInput } from './setup/run-input.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const found = (name: string, text: string): RunInput => ({
  name,
  read: () => Promise.resolve({ kind: 'bytes', name, bytes: bytes(text) }),
});
const missing = (name: string): RunInput => ({ kind: 'problem', name, code: 'not-found', message: 'no such file or directory' });

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: jobs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: jobs, kind: Job}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {cron: {type: string, maxLength: 3}}}}}]
`;
const job = (cron: string): string => `apiVersion: example.com/v1\nkind: Job\nmetadata: {name: a, namespace: b}\ncron: ${cron}\n`;

function setupOf(catalog: readonly FileBytes[]): JudgingSetup<{ readonly mark: string }> {
  return {
    checking: {
      kubernetesVersion: NEWEST_KUBERNETES,
      conventions: [],
      acknowledgements: true,
      fixes: false,
      resources: { catalog, strict: 'warn', requireCrd: false },
    },
    rendering: { mark: 'here' },
  };
}

/** All outcomes of a run in this thread, a line each, and its end. */
async function run(
  inputs: readonly RunInput[],
  catalog: readonly FileBytes[] = [{ file: 'crd.yaml', text: bytes(CRD) }],
  options: Partial<Parameters<typeof judgeInputs>[0]> = {},
  checked: Partial<CheckingSetup> = {},
) {
  const given = setupOf(catalog);
  const setup = { ...given, checking: { ...given.checking, ...checked } };
  const checking = openChecking(setup.checking);
  const render = ({ file }: { readonly file: string }, first: boolean) => {
    if (file === 'bug.yaml') throw new Error('oh no');
    return `${file}${first ? ' first' : ''}`;
  };
  const { end, outcomes } = judgeInputs<string, { readonly mark: string }>({
    inputs,
    setup,
    judge: { checking, render: (result, first) => ({ result, piece: render(result, first) }), env: {} },
    ...options,
  } as Parameters<typeof judgeInputs<string, { readonly mark: string }>>[0]);
  const lines: string[] = [];
  for await (const outcome of outcomes) lines.push(line(outcome));
  return { lines, ...end() };
}

function line(outcome: Outcome<string>): string {
  return 'code' in outcome
    ? `${outcome.name}: ${outcome.code}: ${outcome.message}`
    : `${outcome.piece}: ${outcome.totals.errors} errors${outcome.notes.map((note) => `; ${note}`).join('')}`;
}

describe('judgeInputs', () => {
  it('judges every input in order, and sums up what it gave', async () => {
    const { broken, catalogProblems, empty, lines, totals, unknownKinds, unreadable } = await run([
      found('a.yaml', job('long')),
      missing('b.yaml'),
      found('c.yaml', job('ok')),
      found('d.yaml', 'apiVersion: v1\nkind: Config\n'),
      found('e.yaml', '# nothing\n'),
    ]);
    expect(lines).toEqual([
      'a.yaml first: 1 errors',
      'b.yaml: not-found: no such file or directory',
      'c.yaml: 0 errors',
      'd.yaml: 0 errors',
      'e.yaml: 0 errors',
    ]);
    expect({ totals, unreadable, empty, unknownKinds: [...unknownKinds], broken, catalogProblems }).toEqual({
      totals: {
        ...NO_TOTALS,
        files: 4,
        unreadable: 1,
        withoutDefinitions: 1,
        documents: 3,
        errors: 1,
        resources: 3,
        acceptedResources: 1,
        refusedResources: 1,
        unknownKinds: 1,
      },
      unreadable: [{ name: 'b.yaml', code: 'not-found', message: 'no such file or directory' }],
      empty: [{ file: 'e.yaml', documents: 0 }],
      unknownKinds: [['v1 Config', 1]],
      broken: [],
      catalogProblems: [],
    });
  });

  it('tells definitions that do not parse, once, unless they are judged themselves', async () => {
    const catalog = [
      { file: 'broken.yaml', text: bytes(`${CRD}a: [\n`) },
      { file: 'judged.yaml', text: bytes(`${CRD}a: [\n`) },
    ];
    const { broken, totals, unreadable } = await run([found('judged.yaml', `${CRD}a: [\n`), found('a.yaml', job('ok'))], catalog);
    expect(broken.map(({ file, reason }) => [file, reason])).toEqual([['broken.yaml', 'syntax']]);
    expect(unreadable).toEqual(broken.map(({ file, message, place }) => ({ name: file, code: 'syntax', message, place })));
    expect(totals.unreadable).toBe(1);
    const lenient = await run([found('a.yaml', job('ok'))], catalog, { isJudged: () => true });
    expect([lenient.broken, lenient.catalogProblems.map(({ file }) => file)]).toEqual([[], ['broken.yaml', 'judged.yaml']]);
  });

  it('says what of the old files could not be read with the first file that meets it', async () => {
    const old = [{ file: 'old.yaml', text: bytes('a: [') }];
    const { lines } = await run([found('a.yaml', job('ok')), found('b.yaml', job('ok'))], undefined, {}, { old });
    expect(lines).toEqual([expect.stringMatching(/^a\.yaml first: 0 errors; old old\.yaml .+/), 'b.yaml: 0 errors']);
  });

  it('takes what was there before from the nearest file of a revision', async () => {
    const scope = (file: string, place: string, text: string) => ({ file, place, text: bytes(text) });
    const old = [scope('v1:a.yaml', '/r/a.yaml', CRD), scope('v1:d/b.yaml', '/r/d/b.yaml', CRD.replace('Namespaced', 'Cluster'))];
    const placeOf = (file: string): string => `/r/${file}`;
    const { lines } = await run([found('a.yaml', CRD), found('b.yaml', CRD), found('d/c.yaml', CRD)], [], { placeOf }, { old });
    expect(lines).toEqual([
      'a.yaml first: 0 errors',
      'b.yaml: 1 errors; old jobs.example.com is in several files: v1:d/b.yaml is used, not v1:a.yaml',
      'd/c.yaml: 1 errors',
    ]);
  });

  it('takes a bug of ours in one file for its outcome', async () => {
    const { lines, totals } = await run([found('bug.yaml', job('ok')), found('a.yaml', job('ok'))]);
    expect(lines).toEqual([
      'bug.yaml: internal-error: internal error: oh no; please report this (STRUCTURAL_DEBUG=1 shows where)',
      'a.yaml first: 0 errors',
    ]);
    expect([totals.files, totals.unreadable]).toEqual([1, 1]);
  });

  it('has the same outcomes from threads, which open their own catalog and rendering', async () => {
    const file = fileURLToPath(new URL('../tests/echo-worker.mjs', import.meta.url));
    const inputs = Array.from({ length: 200 }, (_, i) =>
      i % 50 === 7 ? missing(`${i}`) : found(`${i}`, job(i % 3 === 0 ? 'long' : 'ok')),
    );
    let started = 0;
    const { lines } = await run(inputs, undefined, {
      workers: { count: 2, file, isEager: true, onStart: () => Promise.resolve(void started++) },
    });
    const expected = inputs.map(({ name, ...input }) =>
      'kind' in input ? `${name}: not-found: no such file or directory` : `${name} crd.yaml here: 0 errors`,
    );
    expect(lines).toEqual(['0 first: 1 errors', ...expected.slice(1)]);
    expect(started).toBe(1);
  });

  it('says so of every job of a thread that died', async () => {
    const file = fileURLToPath(new URL('../tests/dying-worker.mjs', import.meta.url));
    const { lines, totals } = await run([found('a', job('ok')), found('b', job('ok')), found('c', job('ok'))], undefined, {
      workers: { count: 1, file, isEager: true },
    });
    expect(lines).toEqual([
      'a first: 0 errors',
      ...['b', 'c'].map(
        (name) =>
          expect.stringMatching(new RegExp(`^${name}: internal-error: internal error: a worker thread failed \\(.+\\)$`)) as unknown,
      ),
    ]);
    expect([totals.files, totals.unreadable]).toEqual([1, 2]);
  });
});
