import { parseDocuments } from '@structural/document';
import type { SemanticTokens } from 'vscode-languageserver';
import { definition } from '../../tests/manifests.js';
import type { ParsedText } from '../cursor/parsed-text.js';
import { ruleTokens, TOKEN_LEGEND } from './rule-tokens.js';

const parsed = (text: string): ParsedText => ({ text, documents: parseDocuments(text) });

/** Each token as `text:type`, in the order of the text. */
function tokenTexts(text: string, { data }: SemanticTokens): readonly string[] {
  const lines = text.split('\n');
  let line = 0;
  let character = 0;
  const found: string[] = [];
  for (let i = 0; i < data.length; i += 5) {
    const [down = 0, right = 0, length = 0, type = 0] = data.slice(i, i + 4);
    line += down;
    character = down > 0 ? right : character + right;
    found.push(`${(lines[line] ?? '').slice(character, character + length)}:${TOKEN_LEGEND.tokenTypes[type]}`);
  }
  return found;
}

const ruled = (rule: string): string =>
  definition(
    'Backup',
    `
          type: object
          x-kubernetes-validations:
            - rule: ${rule}
          properties: { spec: { type: object, properties: { rule: { type: string } } } }
`,
  );

const WORDS = [
  ...[
    'has:macro',
    'self:variable',
    'a:property',
    '&&:operator',
    'self:variable',
    'a:property',
    '!=:operator',
    'QUOTED:string',
    '||:operator',
  ],
  ...['1:number', 'in:keyword', 'optional:variable', 'of:function', 'self:variable', 'a:property', '==:operator', 'null:keyword'],
];
const BLOCK = ' '.repeat(16);

it.each([
  ['plain', "has(self.a) && self.a != 'a b' || 1 in optional.of(self.?a) == null", "'a b'"],
  ['single-quoted', "'has(self.a) && self.a != ''a b'' || 1 in optional.of(self.?a) == null'", "''a b''"],
  ['double-quoted', String.raw`"has(self.a) && self.a != \"a b\" || 1 in optional.of(self.?a) == null"`, String.raw`\"a b\"`],
  ['literal', `|\n${BLOCK}has(self.a) && self.a != 'a b'\n${BLOCK}|| 1 in optional.of(self.?a) == null`, "'a b'"],
  ['folded', `>-\n${BLOCK}has(self.a) && self.a\n${BLOCK}!= 'a b' || 1 in\n${BLOCK}optional.of(self.?a) == null`, "'a b'"],
])('names the words of a rule that is a %s scalar', (_, rule, quoted) => {
  expect(tokenTexts(ruled(rule), ruleTokens(parsed(ruled(rule))))).toEqual(WORDS.map((word) => word.replace('QUOTED', () => quoted)));
});

it('names words of a part alone, and none of what is no rule', () => {
  const text = ruled("self.a == 'x'");
  expect(ruleTokens(parsed(text), { start: 0, end: 20 }).data).toEqual([]);
  expect(ruleTokens(parsed(text.replace('x-kubernetes-validations', 'x-other'))).data).toEqual([]);
  expect(ruleTokens(parsed('kind: [')).data).toEqual([]);
});
