import type { Diagnostic, Fix } from '@structural/checker';
import { applyEdits } from '@structural/document';
import type { TSESLint } from '@typescript-eslint/utils';
import { visible } from '@structural/presenters';
import { findingText, type LinesOf } from './finding-text.js';

/** The messages of every rule: the words are the engine's. */
export const messages = { finding: '{{text}}', suggestion: '{{title}}' } as const;

/** The names of {@link messages}. */
export type MessageId = keyof typeof messages;

/** What reports need of a source code in any language: offsets count in `text`, which has no byte order mark. */
export interface LocatedText {
  readonly text: string;
  getLocFromIndex(index: number): TSESLint.AST.SourceLocation['start'];
}

/** A finding as a rule of ESLint reports it: the first of its fixes as the fix if that is safe, all else as suggestions. */
export function toReport(
  diagnostic: Diagnostic,
  fixes: readonly Fix['applicability'][],
  source: LocatedText,
  linesOf: LinesOf,
): TSESLint.ReportDescriptor<MessageId> {
  const { fix, range, suggestions = [] } = diagnostic;
  const isFixed = fix?.applicability === 'safe' && fixes.includes('safe');
  const offered = fixes.includes('unsafe') ? [...(fix === undefined || isFixed ? [] : [fix]), ...suggestions] : [];
  return {
    loc: { start: source.getLocFromIndex(inside(range.start, source)), end: source.getLocFromIndex(inside(range.end, source)) },
    messageId: 'finding',
    data: { text: textOf(diagnostic, linesOf) },
    fix: isFixed ? toFixFunction(fix, source.text) : null,
    suggest: uniqueByTitle(offered).map((each) => ({
      messageId: 'suggestion',
      data: { title: visible(each.title) },
      fix: toFixFunction(each, source.text),
    })),
  };
}

/** What is wrong with the settings, as one finding on the first line: it concerns no place in the file. */
export function toProblemReport(problems: readonly string[], source: LocatedText): TSESLint.ReportDescriptor<MessageId> {
  const more = problems.length > MAX_PROBLEMS ? `; and ${problems.length - MAX_PROBLEMS} more` : '';
  const start = source.getLocFromIndex(0);
  return { loc: { start, end: start }, messageId: 'finding', data: { text: visible(problems.slice(0, MAX_PROBLEMS).join('; ')) + more } };
}

const MAX_PROBLEMS = 3;

/** In an editor the same findings are reported again and again. */
function textOf(diagnostic: Diagnostic, linesOf: LinesOf): string {
  const text = texts.get(diagnostic) ?? findingText(diagnostic, linesOf);
  texts.set(diagnostic, text);
  return text;
}

const texts = new WeakMap<Diagnostic, string>();

/**
 * The edits of a fix as one replacement: that is what ESLint would make of them, and it would throw at two that overlap.
 */
function toFixFunction({ edits }: Fix, text: string): TSESLint.ReportFixFunction {
  return (fixer) => {
    const start = edits.reduce((least, { range }) => Math.min(least, range.start), text.length);
    const end = edits.reduce((most, { range }) => Math.max(most, range.end), 0);
    const moved = edits.map((edit) => ({ text: edit.text, range: { start: edit.range.start - start, end: edit.range.end - start } }));
    return edits.length === 0 ? null : fixer.replaceTextRange([start, end], applyEdits(text.slice(start, end), moved));
  };
}

/** Two offers with one title are no choice; ESLint's own tester refuses them. */
function uniqueByTitle(fixes: readonly Fix[]): readonly Fix[] {
  return fixes.filter(({ title }, index) => fixes.findIndex((other) => other.title === title) === index);
}

function inside(offset: number, { text }: LocatedText): number {
  return Math.min(Math.max(offset, 0), text.length);
}
