import { JOB_SUMMARY, COMMENT, countWords, summary } from './summary.js';
import type { FindingsTable } from './findings-table.js';

function table(path: string, severity: 'error' | 'warning', text = `| ${severity} |\n\n`): FindingsTable {
  const isError = severity === 'error';
  return { path, text, bytes: Buffer.byteLength(text), errors: isError ? 1 : 0, warnings: isError ? 0 : 1, findings: 1 };
}

const WORDS = { title: 'Title', problems: [], remarks: ['checked: all files'] };

describe('summary', () => {
  it('has a section for each file, those with errors first, and how it was judged to unfold', () => {
    const { add, render } = summary();
    add(table('w.yaml', 'warning'));
    add(table('e.yaml', 'error'));
    add(table('w.yaml', 'warning'));
    expect(render({ ...WORDS, problems: ['not read: x.yaml: no such file'] }, JOB_SUMMARY)).toEqual({
      shown: 3,
      markdown: `\
## Title

- ❌ not read: x.yaml: no such file

### e.yaml: 1 error

| error |

### w.yaml: 2 warnings

| warning |

| warning |

<details><summary>What was checked</summary>

- checked: all files

</details>

`,
    });
  });

  it('says how it was judged at once where nothing was found', () => {
    expect(summary().render(WORDS, JOB_SUMMARY).markdown).toBe('## Title\n\n- checked: all files\n\n');
  });

  it.each([
    ['a job summary', JOB_SUMMARY, 1 << 20],
    ['a comment', COMMENT, 65_536],
  ])('stays within what GitHub takes of %s, keeps errors, and counts what it shows', (_, room, most) => {
    const { add, render } = summary();
    const long = { ...WORDS, problems: Array<string>(3_000).fill('p'.repeat(300)), remarks: Array<string>(3_000).fill('<'.repeat(20)) };
    for (let i = 0; i < 3_000; i++) add(table(`w${i}.yaml`, 'warning', `${'w'.repeat(400)}\n\n`));
    for (let i = 0; i < 3_000; i++) add(table(`${'<'.repeat(90)}${i}.yaml`, 'error', `${'e'.repeat(400)}\n\n`));
    const { markdown, shown } = render(long, room);
    expect(shown).toBe(markdown.match(/^### /gm)?.length);
    expect(Buffer.byteLength(markdown)).toBeLessThan(most);
    expect(markdown).not.toContain('### w');
    expect(markdown).toContain('- and 2980 more, in the log\n');
  });
});

test('what is counted is named, and nothing else', () => {
  expect(countWords({ breaking: 2, undecided: 1, definitions: 2, errors: 1, warnings: 0 })).toBe(
    '2 breaking changes, 1 change that may break in 2 CRDs, 1 error',
  );
  expect(countWords({ breaking: 0, undecided: 0, definitions: 0, errors: 0, warnings: 0 })).toBe('');
});
