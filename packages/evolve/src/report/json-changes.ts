import { errorText, kubernetesVersionText, printJson, type Diagnostic } from '@structural/checker';
import type { Answer, AppliedAnswer, Finding, Witness } from '@structural/compare';
import { inertJson, type LinesOf } from '@structural/presenters';
import type { Change, ChangePlace } from '../changes/record/change.js';
import type { ChangeReport } from './change-report.js';
import { verdictOf } from './change-words.js';
import { linesIn } from './lines-of.js';

/**
 * The report about changes as one JSON object, one change a line. Fields may be added; none changes its meaning without a new `schemaVersion`.
 *
 * `changes` holds harmless ones, too. Resources are printed as Go prints them, so that no integer loses digits.
 */
export function renderJsonChanges(report: ChangeReport): string {
  const { compared, directions, kubernetesVersion, newText, oldText, strictness, unreadable } = report;
  const head = JSON.stringify({
    schemaVersion: 1,
    kubeVersion: kubernetesVersionText(kubernetesVersion),
    level: strictness,
    directions,
    compared: compared.compared,
    added: compared.added,
    removed: compared.removed,
  }).slice(0, -1);
  const linesOf = { old: linesIn(oldText), new: linesIn(newText) };
  const listed = (pieces: readonly string[]): string => (pieces.length === 0 ? '[]' : `[\n${pieces.join(',\n')}\n]`);
  const changes = compared.changes.map((change) => `${renderChange(change, linesOf)}}`);
  const acknowledged = compared.acknowledged.map(
    ({ change, terms }) => `${renderChange(change, linesOf)},"acknowledged":${JSON.stringify(terms)}}`,
  );
  const problems = compared.problems.map((problem) => JSON.stringify(toProblem(problem, linesOf.new)));
  const counts = (verdict: string): number => compared.changes.filter((change) => verdictOf(change) === verdict).length;
  const summary = {
    definitions: compared.compared.length,
    breaking: counts('breaking'),
    undecided: counts('undecided'),
    harmless: counts('harmless'),
    acknowledged: acknowledged.length,
  };
  return inertJson(
    `${head},"changes":${listed(changes)},"acknowledged":${listed(acknowledged)},"problems":${listed(problems)},"unreadable":${JSON.stringify(unreadable)},"summary":${JSON.stringify(summary)}}\n`,
  );
}

/** A change without its last brace. */
function renderChange(change: Change, linesOf: { readonly old: LinesOf; readonly new: LinesOf }): string {
  const { definition, field, findings, id, new: next, old, rule, severity, version } = change;
  const head = JSON.stringify({
    id,
    rule,
    definition,
    ...(version !== undefined && { version }),
    ...(field !== undefined && { field }),
    verdict: verdictOf(change),
    severity,
    ...(old && { old: toSpan(old, linesOf.old) }),
    ...(next && { new: toSpan(next, linesOf.new) }),
  }).slice(0, -1);
  return `${head},"findings":[${findings.map(renderFinding).join(',')}]`;
}

function renderFinding(finding: Finding): string {
  const { audience, direction, id, message, note, verdict } = finding;
  const head = JSON.stringify({
    id,
    audience,
    direction,
    verdict,
    message,
    ...(note !== undefined && { note }),
    ...(verdict === 'undecided' && { tried: finding.tried }),
  }).slice(0, -1);
  return `${head}${verdict === 'breaking' ? `,"witness":${renderWitness(finding.witness)}` : ''}}`;
}

function renderWitness(witness: Witness): string {
  switch (witness.kind) {
    case 'request':
      return JSON.stringify(witness);
    case 'apply': {
      const applied = witness.applied.map(
        ({ manager, operation, resource }) =>
          `{"manager":${JSON.stringify(manager)}${operation === undefined ? '' : `,"operation":"${operation}"`},"resource":${printJson(resource)}}`,
      );
      return `{"kind":"apply","version":${JSON.stringify(witness.version)},"applied":[${applied.join(',')}],"oldSays":${renderApplied(witness.oldSays)},"newSays":${renderApplied(witness.newSays)}}`;
    }
    default: {
      const { also = [], before, kind, newSays, oldSays, resource, subresource, through, version } = witness;
      return `{"kind":"${kind}","version":${JSON.stringify(version)}${through === undefined ? '' : `,"through":${JSON.stringify(through)}`}${subresource === undefined ? '' : `,"subresource":"${subresource}"`}${before === undefined ? '' : `,"before":${printJson(before)}`},"resource":${printJson(resource)},"oldSays":${renderAnswer(oldSays)},"newSays":${renderAnswer(newSays)}${also.length === 0 ? '' : `,"also":${JSON.stringify(also.map(errorText))}`}}`;
    }
  }
}

function renderApplied({ object, refused }: AppliedAnswer): string {
  return object === undefined ? JSON.stringify({ refused }) : `{"object":${printJson(object)}}`;
}

function renderAnswer({ changes, errors, failure, object, unknownFields }: Answer): string {
  const head = JSON.stringify({ ...(failure !== undefined && { failure }), errors: errors.map(errorText), unknownFields }).slice(0, -1);
  const altered = changes.map(({ after, before, kind, path }) => {
    const values = `${before === undefined ? '' : `,"before":${printJson(before)}`}${after === undefined ? '' : `,"after":${printJson(after)}`}`;
    return `{"kind":"${kind}","path":${JSON.stringify(path)}${values}}`;
  });
  return `${head},"changes":[${altered.join(',')}]${object === undefined ? '' : `,"object":${printJson(object)}`}}`;
}

function toSpan({ file, range }: ChangePlace, linesOf: LinesOf): object {
  const lines = linesOf(file);
  const at = (offset: number): object => ({ ...lines?.positionOf(offset), offset });
  return { file, start: at(range.start), end: at(range.end) };
}

function toProblem({ file, message, range, rule }: Diagnostic, linesOf: LinesOf): object {
  return { rule, message, ...toSpan({ file, range }, linesOf) };
}
