import type { CheckResult, Diagnostic } from '@structural/checker';
import { fileTable, summary, type SummaryLinks, type FileTable } from './summary.js';

const links = {
  toPath: (file: string) => `deploy/${file}`,
  rulePage: (rule: string) => `https://rules/${rule}`,
  lineUrl: (path: string, line: number) => `https://lines/${path}#${line}`,
};

function table(file: string, diagnostics: readonly Partial<Diagnostic>[], known: SummaryLinks = links): FileTable {
  const whole = diagnostics.map((found): Diagnostic => ({
    rule: 'crd-schema',
    severity: 'error',
    message: 'm',
    file,
    range: { start: 2, end: 3 },
    related: [],
    ...found,
  }));
  const result: CheckResult = { file, text: 'a\nb\n', documents: 1, definitions: [], resources: [], diagnostics: whole };
  return fileTable(result, known)!;
}

describe('summary', () => {
  it('groups findings by file, files with errors first, with links and mends', () => {
    const { add, end } = summary();
    add(table('w.yaml', [{ severity: 'warning' }]));
    add(table('e.yaml', [{ severity: 'warning', hint: 'do it' }, {}]));
    expect(end('Title', ['judged: all files'])).toBe(`\
## Title

judged: all files

### deploy/e.yaml: 1 error, 1 warning

| line | | what the server says | rule |
| ---: | --- | --- | --- |
| <a href="https://lines/deploy/e.yaml#2">2</a> | ❌ | m | <a href="https://rules/crd-schema">crd-schema</a> |
| <a href="https://lines/deploy/e.yaml#2">2</a> | ⚠️ | m<br>💡 do it | <a href="https://rules/crd-schema">crd-schema</a> |

### deploy/w.yaml: 1 warning

| line | | what the server says | rule |
| ---: | --- | --- | --- |
| <a href="https://lines/deploy/w.yaml#2">2</a> | ⚠️ | m | <a href="https://rules/crd-schema">crd-schema</a> |

`);
  });

  it('has no links where GitHub cannot show the lines', () => {
    const { add, end } = summary();
    add(table('a.yaml', [{}], { toPath: links.toPath, rulePage: links.rulePage }));
    expect(end('Title', [])).toContain('\n| 2 | ❌ | m |');
  });

  it('stays below a mebibyte, keeps errors, and counts what is left out', () => {
    const { add, end, shown } = summary();
    for (let i = 0; i < 3_000; i++) add(table(`w${i}.yaml`, [{ severity: 'warning', message: 'w'.repeat(400) }]));
    for (let i = 0; i < 3_000; i++) add(table(`e${i}.yaml`, [{ message: 'e'.repeat(400) }]));
    const text = end('Title', []);
    expect(shown()).toBe(text.match(/^### /gm)?.length);
    expect(Buffer.byteLength(text)).toBeLessThan(1 << 20);
    expect(text).not.toContain('deploy/w');
  });
});
