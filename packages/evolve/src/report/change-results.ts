import type { CheckResult, Diagnostic } from '@structural/checker';
import { counted } from '@structural/presenters';
import type { Change } from '../changes/record/change.js';
import type { ChangeReport } from './change-report.js';
import { effectsOf, subjectOf } from './change-words.js';
import { shownWitness } from './shown-witness.js';
import { witnessText } from './witness-text.js';

/**
 * Changes as the results of files, for the reports that show findings at places: each at its new place, or, where its definition is gone, at its
 * old one. One result a file, in the order of the changes; what breaks nobody is `info`, which no report shows.
 */
export function changeResults({ compared: { changes, problems }, newText, oldText }: ChangeReport): readonly CheckResult[] {
  const byFile = new Map<string, { readonly text: string; readonly diagnostics: Diagnostic[] }>();
  const add = (diagnostic: Diagnostic, textOf: ChangeReport['newText']): void => {
    const known = byFile.get(diagnostic.file);
    if (known === undefined) byFile.set(diagnostic.file, { text: textOf(diagnostic.file) ?? '', diagnostics: [diagnostic] });
    else known.diagnostics.push(diagnostic);
  };
  for (const change of changes) {
    const diagnostic = changeDiagnostic(change);
    if (diagnostic !== undefined) add(diagnostic, change.new === undefined ? oldText : newText);
  }
  for (const problem of problems) add(problem, newText);
  return [...byFile].map(([file, { diagnostics, text }]) => ({ file, text, diagnostics, definitions: [], resources: [], documents: 1 }));
}

/** A change as a finding at a place, its proof in the message, with at how many others it is the same; undefined for one without a place. */
export function changeDiagnostic(change: Change, others = 0): Diagnostic | undefined {
  const { findings, new: next, old, rule, severity } = change;
  const at = next ?? old;
  if (at === undefined) return undefined;
  const [first] = findings;
  const hurt = effectsOf(findings.filter(({ verdict }) => verdict !== 'harmless'));
  return {
    rule,
    severity,
    message: `${subjectOf(change)}: ${first.message}${hurt.length === 0 ? '' : ` (${hurt.join('; ')})`}${others === 0 ? '' : `, and the same at ${counted(others, 'other place')}`}${proofOf(change)}`,
    file: at.file,
    range: at.range,
    related: next === undefined || old === undefined ? [] : [{ file: old.file, range: old.range, message: 'as it was' }],
    ...(first.note !== undefined && { hint: first.note }),
  };
}

function proofOf({ findings: [first] }: Change): string {
  if (first.verdict === 'undecided') return `\ntried: ${first.tried}`;
  if (first.verdict !== 'breaking') return '';
  const { how, newSays, oldSays, text } = witnessText(shownWitness(first, first.witness), true);
  return `\n${how}:\n${text.trimEnd().replace(/^/gm, '  ')}\nold: ${oldSays}\nnew: ${newSays}`;
}
