import { soughtContent } from '@structural/checker';
import { isPlainDefinitionFile } from '@structural/sources';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const TYPE = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n';
const PLAIN = `${TYPE}metadata:\n  name: a\n`;

describe('a file that plainly is definitions', () => {
  it.each<[string, string, boolean]>([
    ['one CRD', PLAIN, true],
    ['one below a separator and a license', `---\n# by us\n\n${PLAIN}`, true],
    ['several', `${PLAIN}---\n${PLAIN}--- # last\n${PLAIN}---\n`, true],
    ['one that does not parse', `${PLAIN}spec: [\n`, true],
    ['another object next to it', `${PLAIN}---\napiVersion: v1\nkind: Pod\n`, false],
    ['a bad separator', `---${PLAIN}`, false],
    ['an action of a template', `${PLAIN}spec: {{ .Values.spec }}\n`, false],
    ['a tag of a template', `${PLAIN}{% raw %}\n`, false],
    ['a kind that goes on', `${TYPE}  more:\n`, false],
    ['nothing but comments', '# nothing\n', false],
    ['another type', PLAIN.replace('CustomResourceDefinition', 'CustomResourceDefinitionList'), false],
    ['too long a license', `${'# by us\n'.repeat(600)}${PLAIN}`, false],
  ])('is recognised: %s', (_, text, expected) => {
    expect(isPlainDefinitionFile(bytes(text))).toBe(expected);
  });

  it('is a manifest once it is parsed, too, whatever follows', () => {
    const line = fc.constantFrom(
      ...[
        '---\n',
        '--- # x\n',
        '---x\n',
        '# x\n',
        '\n',
        ' \n',
        '\t\n',
        '\r\n',
        PLAIN,
        TYPE,
        'kind: Pod\n',
        'apiVersion: v1\n',
        'metadata: {}\n',
      ],
      ...[
        'spec: [\n',
        ' a: b: c\n',
        '{{ x }}\n',
        '{% x %}\n',
        '"\n',
        "'\n",
        '{\n',
        '}\n',
        '\ufeff',
        '...\n',
        '%YAML 1.1\n',
        '&a\n',
        'x: |\n',
        'spec:\n',
      ],
    );
    let recognised = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (lines, startsPlain) => {
        const text = bytes(`${startsPlain ? PLAIN : ''}${lines.join('')}`);
        if (!isPlainDefinitionFile(text)) return;
        recognised++;
        expect([soughtContent(text, false), soughtContent(text, true)]).toEqual(['manifest', 'manifest']);
      }),
      { numRuns: runs(5_000) },
    );
    expect(recognised).toBeGreaterThan(runs(100));
  });
});
