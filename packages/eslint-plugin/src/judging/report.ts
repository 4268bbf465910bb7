import { pathText, type Diagnostic, type Fix } from '@structural/checker';
import { applyEdits } from '@structural/document';
import type { Rule } from 'eslint';
import { visible, type LinesOf } from '@structural/presenters';
import { findingText } from '../texts/finding-text.js';
import { onlyRequotes } from './only-requotes.js';
import type { ManifestText } from '../language/manifest-source.js';
import type { RuleMetadata } from '../plugin-metadata.js';
import type { SettingProblem } from '../settings/setting-problem.js';

/**
 * A finding as a rule of ESLint reports it: the first of its fixes as the fix if that is safe, all else as suggestions. Where rules of other plugins
 * look at the same file, how a value is quoted is theirs to say, too, so that such a fix is but a suggestion and no two run in circles.
 */
export function toReport(diagnostic: Diagnostic, rule: RuleMetadata, source: ManifestText, linesOf: LinesOf): Rule.ReportDescriptor {
  const { cause, fix, hint, message, range, suggestions = [] } = diagnostic;
  const { fixes, isPitfall } = rule;
  const isContested =
    source.isShared && (isPitfall || (fix !== undefined && source.program === undefined && onlyRequotes(fix, source.text)));
  const isFixed = fix?.applicability === 'safe' && fixes.includes('safe') && !isContested;
  const offered =
    fixes.includes('unsafe') || (isContested && isPitfall) ? [...(fix === undefined || isFixed ? [] : [fix]), ...suggestions] : [];
  return {
    loc: { start: source.getLocFromIndex(inside(range.start, source)), end: source.getLocFromIndex(inside(range.end, source)) },
    messageId: messageIdOf(diagnostic, rule),
    data: {
      text: findingText(diagnostic, linesOf),
      field: cause === undefined ? '' : visible(pathText(cause.path)),
      message: visible(message),
      hint: visible(hint ?? ''),
    },
    fix: isFixed ? toFixFunction(fix, source.text) : null,
    suggest: uniqueByTitle(offered).map((each) => ({
      messageId: 'suggestion',
      data: { title: visible(each.title) },
      fix: toFixFunction(each, source.text),
    })),
  };
}

/** What kind of error it is where the server has one, such as `keyword.maxLength`; else that it is a finding. */
function messageIdOf({ cause }: Diagnostic, { messageIds }: RuleMetadata): string {
  const origin = cause?.origin.replace(/^format=.*/s, 'format=');
  return origin !== undefined && messageIds.includes(origin) ? origin : 'finding';
}

/** Something that is wrong with the settings, on the first line: it concerns no place in the file. */
export function toProblemReport({ message }: SettingProblem, source: ManifestText): Rule.ReportDescriptor {
  const start = source.getLocFromIndex(0);
  return { loc: { start, end: start }, messageId: 'settings', data: { text: visible(message) } };
}

/**
 * The edits of a fix as one replacement: that is what ESLint would make of them, and it would throw at two that overlap.
 */
function toFixFunction({ edits }: Fix, text: string): NonNullable<Rule.ReportDescriptorOptionsBase['fix']> {
  return (fixer) => {
    const start = edits.reduce((least, { range }) => Math.min(least, range.start), text.length);
    const end = edits.reduce((most, { range }) => Math.max(most, range.end), 0);
    const moved = edits.map((edit) => ({ text: edit.text, range: { start: edit.range.start - start, end: edit.range.end - start } }));
    return edits.length === 0 ? null : fixer.replaceTextRange([start, end], applyEdits(text.slice(start, end), moved));
  };
}

/** Two offers with one title are no choice; ESLint's own tester refuses them. */
function uniqueByTitle(fixes: readonly Fix[]): readonly Fix[] {
  return fixes.length < 2 ? fixes : fixes.filter(({ title }, index) => fixes.findIndex((other) => other.title === title) === index);
}

function inside(offset: number, { text }: ManifestText): number {
  return Math.min(Math.max(offset, 0), text.length);
}
