import { parseDocuments, type SourceDocument } from '@structural/document';
import { check } from '../check/check.js';
import { example } from '../conventions/record/example.js';
import { attachFixes } from '../fixes/attach-fixes.js';
import type { JudgeAgain } from '../fixes/proven-fixes.js';
import { nextDocumentMemory, type DocumentMemory } from './document-memory.js';

const TEXT = example(
  '',
  `one:
  description: The first.
  type: Integer
two:
  description: The second.
  type: string
  maxlength: 3
three:
  type: object
  default: { description: x }
  properties:
    description: { type: String }
`,
).text;

function documentOf(text: string): SourceDocument {
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error('this is not a document');
  return document;
}

/** What is said of a text after others, and how often it was judged for that. */
function judged(texts: readonly string[]): { readonly findings: unknown; readonly times: number } {
  let memory: DocumentMemory = {};
  let findings: unknown;
  let times = 0;
  for (const text of texts) {
    times = 0;
    const document = documentOf(text);
    memory = nextDocumentMemory(memory);
    const judge: JudgeAgain = (edited) => {
      times++;
      return check('a.yaml', edited.text).diagnostics;
    };
    findings = attachFixes(document, [{ root: [], diagnostics: check('a.yaml', text).diagnostics, judge }], memory)[0];
  }
  return { findings, times };
}

const safe = ({ findings }: { readonly findings: unknown }): number =>
  JSON.stringify(findings).match(/"applicability":"safe"/g)?.length ?? 0;

const edits: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'a letter in a description': ['The first', 'The firsst'],
  'a comment': ['type: string', 'type: string # a text'],
};

const others: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'a type': ['type: string', 'type: number'],
  'a text in a default that is called description': ['{ description: x }', '{ description: xx }'],
  'the name of a field': ['two:', 'tow:'],
  'a description that becomes another value': ['The second.', '12'],
  'a fix': ['maxlength', 'maxLength'],
};

describe('what was proven of fixes', () => {
  it('is proven by judging again', () => {
    const first = judged([TEXT]);
    expect([first.times > 1, safe(first)]).toEqual([true, 3]);
  });

  it.each(Object.entries(edits))('holds when %s changes, once and again', (_, [from, to]) => {
    const text = TEXT.replace(from, to);
    const next = text.replace('The second', 'The secnd');
    expect(judged([TEXT, text])).toEqual({ ...judged([text]), times: 0 });
    expect(judged([TEXT, text, next])).toEqual({ ...judged([next]), times: 0 });
  });

  it.each(Object.entries(others))('is proven again when %s changes', (_, [from, to]) => {
    const text = TEXT.replace(from, to);
    const afresh = judged([text]);
    expect([afresh.times > 0, judged([TEXT, text])]).toEqual([true, afresh]);
  });

  it('holds no more where several servers judge one text', () => {
    const memory: DocumentMemory = {};
    const document = documentOf(TEXT);
    const { diagnostics } = check('a.yaml', TEXT);
    const prove = (harm: boolean): number => {
      const judge: JudgeAgain = (edited) => (harm ? diagnostics : check('a.yaml', edited.text).diagnostics);
      return safe({ findings: attachFixes(document, [{ root: [], diagnostics, judge }], memory)[0] });
    };
    expect([prove(false), prove(true), prove(false)]).toEqual([3, 0, 3]);
  });
});
