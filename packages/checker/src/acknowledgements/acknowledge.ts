import type { ParsedDocument } from '@structural/document';
import type { CheckOptions } from '../options/check-options.js';
import type { CheckSetup } from '../options/check-setup.js';
import type { RuleSeverity } from '../options/rule-severities.js';
import { findConvention } from '../conventions/find-convention.js';
import type { DefinitionVerdict } from '../definition/check-definition.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { ResourceVerdicts } from '../resource/resource-verdicts.js';
import { rules } from '../rules/rules.js';
import { acknowledgedPlaces, type AcknowledgedRule } from './acknowledged-places.js';
import { invalidAcknowledgement, isNeverAcknowledged } from './invalid-acknowledgement.js';
import type { Acknowledgement } from './read-acknowledgements.js';

/** A finding that a comment of its file acknowledges. */
export interface AcknowledgedFinding {
  readonly diagnostic: Diagnostic;
  /** What the comment gives as reason. */
  readonly reason: string;
}

/** The findings of a file, split by what its comments say. */
export interface SplitFindings {
  /** Those that no comment acknowledges, and after them what is wrong with comments. */
  readonly diagnostics: readonly Diagnostic[];
  readonly acknowledged: readonly AcknowledgedFinding[];
}

/** A file that was judged, as far as it tells whether a comment could have acknowledged anything. */
export interface JudgedText {
  readonly file: string;
  /** Those that do not parse, at least. */
  readonly documents: readonly ParsedDocument[];
  /** How many documents there are. */
  readonly count: number;
  readonly definitions: readonly DefinitionVerdict[];
  readonly resources: ResourceVerdicts;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Takes the findings out that `comments` of the text acknowledge (`# structural-ignore RULE: reason`), of whatever severity; what the server would
 * say of the objects stays as it is.
 *
 * What is wrong with a comment is a finding, and so is a rule that it names for nothing, unless the run has not looked for what that flags: then
 * nothing is known. Linear in comments and findings.
 */
export function acknowledge(judged: JudgedText, comments: readonly Acknowledgement[], options: CheckSetup): SplitFindings {
  const { diagnostics, file } = judged;
  const places = acknowledgedPlaces(comments);
  const used = new Set<AcknowledgedRule>();
  const left: Diagnostic[] = [];
  const acknowledged: AcknowledgedFinding[] = [];
  for (const diagnostic of diagnostics) {
    const about = diagnostic.severity === 'info' ? [] : (places.get(diagnostic.rule)?.at(diagnostic.range.start) ?? []);
    for (const each of about) used.add(each);
    const [first] = about;
    if (first === undefined) left.push(diagnostic);
    else acknowledged.push({ diagnostic, reason: first.comment.reason });
  }
  for (const comment of comments) for (const problem of invalidAcknowledgement(file, comment)) left.push(problem);
  for (const [rule, { all }] of places) {
    if (!wasLookedFor(rule, judged, options)) continue;
    for (const each of all) if (!used.has(each)) left.push(unused(file, rule, each));
  }
  return { diagnostics: left, acknowledged };
}

/** Whether the run would have found what a rule flags, had it been there. */
function wasLookedFor(id: string, { count, definitions, documents, resources }: JudgedText, options: CheckSetup): boolean {
  if (isNeverAcknowledged(id) || isOff(id, options) || documents.some(({ ok }) => !ok)) return false;
  const { catalog, conventions, old, subresource } = options;
  // Without a catalog only definitions are judged.
  const isWhole = catalog !== undefined || count <= definitions.length;
  const convention = findConvention(id);
  if (convention !== undefined) {
    const compares = convention.docs.wrong.some(({ stored }) => stored !== undefined);
    return isWhole && conventions?.has(convention.id) === true && (old !== undefined || !compares);
  }
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined || (rule.subresource !== undefined && rule.subresource !== subresource)) return false;
  if (rule.subject === 'definition') return options.definitions !== false;
  if (rule.subject === 'document' && catalog === undefined) return isWhole;
  return catalog !== undefined && (id === 'unknown-kind' || !resources.some(({ outcome }) => outcome === 'unknown-kind'));
}

function isOff(id: string, { severities }: CheckOptions): boolean {
  const byName: ReadonlyMap<string, RuleSeverity> | undefined = severities;
  return byName?.get(id) === 'off';
}

function unused(file: string, rule: string, { comment, range }: AcknowledgedRule): Diagnostic {
  const where = comment.isWholeFile
    ? 'in this file'
    : comment.line === undefined
      ? 'here, as no line of the document follows'
      : 'on its line';
  return {
    rule: 'unused-acknowledgement',
    severity: 'warning',
    message: `there is no finding of ${rule} ${where}`,
    file,
    range,
    related: [],
    hint: 'remove the rule from the comment, so that it does not hide what comes later',
  };
}
