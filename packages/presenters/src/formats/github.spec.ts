import type { CheckResult, Diagnostic } from '@structural/checker';
import fc from 'fast-check';
import { githubPresenter, workflowCommand } from './github.js';
import { visible } from '../text/visible-text.js';

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/**
 * Reads a line of a log as the runner documents it: a line that begins with `::`, a name, properties between a blank and `::`, separated by
 * commas, and the message; escapes are undone, `%25` last.
 */
function readCommand(line: string): Command | undefined {
  const start = line.trimStart();
  if (!start.startsWith('::')) return undefined;
  const end = start.indexOf('::', 2);
  if (end < 0) return undefined;
  const [name = '', rest = ''] = splitOnce(start.slice(2, end), ' ');
  const properties = rest
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => splitOnce(pair, '='));
  const data = (text: string): string => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  const property = (text: string): string =>
    text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  return {
    name,
    properties: Object.fromEntries(properties.map(([key = '', value = '']) => [key, property(value)])),
    message: data(start.slice(end + 2)),
  };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

function annotate(diagnostic: Partial<Diagnostic>, text = 'kind: Foo\nspec: {}\n'): string {
  const whole: Diagnostic = {
    rule: 'crd-schema',
    severity: 'error',
    message: 'm',
    file: 'a.yaml',
    range: { start: 0, end: 4 },
    related: [],
    ...diagnostic,
  };
  const result: CheckResult = { file: whole.file, text, documents: 1, definitions: [], resources: [], diagnostics: [whole] };
  return githubPresenter().renderResult(result, true);
}

describe('githubPresenter', () => {
  it('says what and where, with the fix', () => {
    expect(readCommand(annotate({ hint: 'write type: object', range: { start: 10, end: 14 } }))).toEqual({
      name: 'error',
      properties: { title: 'crd-schema', file: 'a.yaml', line: '2', endLine: '2', col: '1', endColumn: '5' },
      message: 'm\nhelp: write type: object\n',
    });
  });

  it('marks the first line of a range over several', () => {
    expect(annotate({ range: { start: 5, end: 19 } })).toBe(
      '::error title=crd-schema,file=a.yaml,line=1,endLine=1,col=6,endColumn=10::m\n',
    );
  });

  it('leaves out what concerns no line', () => {
    expect(annotate({ severity: 'info' })).toBe('');
  });

  it('names files from the root of the repository', () => {
    const result: CheckResult = {
      file: 'a.yaml',
      text: 'a',
      documents: 1,
      definitions: [],
      resources: [],
      diagnostics: [{ rule: 'syntax', severity: 'warning', message: 'm', file: 'a.yaml', range: { start: 0, end: 1 }, related: [] }],
    };
    const presenter = githubPresenter({ toPath: (file) => `deploy/${file}` });
    expect(presenter.renderResult(result, true)).toBe('::warning title=syntax,file=deploy/a.yaml,line=1,endLine=1,col=1,endColumn=2::m\n');
  });

  it('is one line for a finding, which the runner reads back, whatever a file is called and says', () => {
    const fragment = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('::', '%0A', '%', '\n', '\r\n', '::error::', '::stop-commands::x', ',line=9', '##[x]', '\u2028', '\u001b['),
    );
    const hostile = fc.array(fragment, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, hostile, (file, message) => {
        const line = annotate({ file, message });
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(line).not.toMatch(/[^\P{Cc}\n]/u);
        expect(readCommand(line.slice(0, -1))).toMatchObject({
          name: 'error',
          properties: { file: visible(file), line: '1' },
          message: message
            .split(/\r\n?|\n/)
            .map(visible)
            .join('\n'),
        });
      }),
    );
  });

  it('cuts a message of a megabyte in its middle', () => {
    expect(annotate({ message: `${'x'.repeat(1 << 20)} end` }).length).toBeLessThan(1_400);
  });
});

describe('workflowCommand', () => {
  it('can have no properties', () => {
    expect(readCommand(workflowCommand('notice', {}, 'a: 100%\nb'))).toEqual({ name: 'notice', properties: {}, message: 'a: 100%\nb' });
  });
});
