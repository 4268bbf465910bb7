import type { Range } from '@structural/document';
import { goQuote } from '@structural/go';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { isChangeId, isChangeRule } from '../rules/change-rules.js';
import { knownRule } from '../rules/known-rule.js';
import type { Acknowledgement } from './read-acknowledgements.js';

/** What is wrong with a comment that means to acknowledge findings. */
export function invalidAcknowledgement(file: string, comment: Acknowledgement): readonly Diagnostic[] {
  const { range, reason, rules: named, unknownForm } = comment;
  const problem = (at: Range, message: string, hint?: string): Diagnostic => ({
    rule: 'invalid-acknowledgement',
    severity: 'warning',
    message,
    file,
    range: at,
    related: [],
    ...(hint === undefined ? {} : { hint }),
  });
  if (unknownForm !== undefined) return [problem(range, `there is no comment ${goQuote(`structural-ignore${unknownForm}`)}`, FORMS)];
  if (named.length === 0) return [problem(range, 'the comment names no rule', FORMS)];
  const unknown = named.flatMap(({ id, range: at }) => {
    const why = whyNot(id);
    return why === undefined ? [] : [problem(at, why.message, why.hint)];
  });
  if (unknown.length > 0) return unknown;
  return reason === '' ? [problem(range, 'the comment gives no reason', FORMS)] : [];
}

const FORMS =
  'write `# structural-ignore RULE: reason` at the end of the line or above it, or `# structural-ignore-file RULE: reason` for the whole file';

/** Whether a rule is about no line, or about the comments themselves. */
export function isNeverAcknowledged(id: string): boolean {
  return id === 'no-definitions' || id === 'invalid-acknowledgement' || id === 'unused-acknowledgement';
}

function whyNot(id: string): { readonly message: string; readonly hint?: string } | undefined {
  if (isNeverAcknowledged(id)) return { message: `${id} cannot be acknowledged` };
  const known = knownRule(id);
  // What a change breaks is found by comparing, which lint does not do.
  if (known.ok || isChangeRule(id) || isChangeId(id)) return undefined;
  const { message, near } = known;
  return { message, ...(near === undefined ? {} : { hint: `did you mean ${near}?` }) };
}
