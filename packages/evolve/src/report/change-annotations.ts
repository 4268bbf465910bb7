import { abridged, annotatedLine, type Annotation, counted, MAX_OF_ANNOTATION, regionOf, visibleLines } from '@structural/presenters';
import type { Change, ChangePlace } from '../changes/record/change.js';
import { groupChanges, isPodDefault, type ChangeGroup } from './change-groups.js';
import type { ChangeReport } from './change-report.js';
import { effectsOf, subjectOf } from './change-words.js';
import { linesIn } from './lines-of.js';
import { isGone } from './markdown/change-links.js';
import { worstFirst } from './markdown/change-matrix.js';
import { shownWitness } from './shown-witness.js';
import { witnessText } from './witness-text.js';

/** A change as runners annotate it, at its new place, or where its definition is gone, at the old one; `file` is named as it was read. */
export interface ChangeAnnotation extends Annotation {
  /** How many changes it is about: what is the same at several places is annotated once. */
  readonly changes: number;
  /** Whether the file is an old one. */
  readonly isOld: boolean;
  /** Where it stood, in the old file. */
  readonly oldLine?: number;
  /** Whether it stood there alone, so that the line is but the nearest one that there is. */
  readonly isGone: boolean;
}

/**
 * Annotations of what breaks and what may, worst first, and of each rule one before the second of any: hosts show the first few. A message that would be longer than runners take has no resource, which it says: none is cut.
 */
export function changeAnnotations(report: ChangeReport): readonly ChangeAnnotation[] {
  const shown = report.compared.changes.filter(({ severity }) => severity !== 'info');
  const linesOf = { old: linesIn(report.oldText), new: linesIn(report.newText) };
  const find = (side: 'old' | 'new', place: ChangePlace | undefined) => {
    const lines = place && linesOf[side](place.file);
    return place && lines && annotatedLine(regionOf(place.range, lines));
  };
  return oneOfEachRuleFirst(worstFirst(groupChanges(shown, { foldsPodDefaults: true }))).flatMap(({ first, others }) => {
    const place = first.new ?? first.old;
    const at = first.new === undefined ? find('old', first.old) : find('new', first.new);
    if (place === undefined || at === undefined) return [];
    const oldLine = find('old', first.old)?.line;
    return [
      {
        level: first.severity === 'error' ? ('error' as const) : ('warning' as const),
        title: first.rule,
        file: place.file,
        ...at,
        message: messageOf(first, others.length),
        changes: 1 + others.length,
        isOld: first.new === undefined,
        isGone: isGone(first),
        ...(oldLine !== undefined && { oldLine }),
      },
    ];
  });
}

/** What breaks before what may; in both, one group of each rule before all others. */
function oneOfEachRuleFirst(groups: readonly ChangeGroup[]): readonly ChangeGroup[] {
  const seen = new Set<string>();
  const later = new Set(
    groups.filter(({ first: { rule, severity } }) => {
      const key = `${severity} ${rule}`;
      const isLater = seen.has(key);
      seen.add(key);
      return isLater;
    }),
  );
  return [...groups].sort((a, b) => Number(isWarning(a)) - Number(isWarning(b)) || Number(later.has(a)) - Number(later.has(b)));
}

function isWarning({ first: { severity } }: ChangeGroup): boolean {
  return severity !== 'error';
}

function messageOf(change: Change, others: number): string {
  const most = MAX_OF_ANNOTATION;
  const [first] = change.findings;
  const hurt = effectsOf(change.findings.filter(({ verdict }) => verdict !== 'harmless'));
  const same =
    others === 0
      ? ''
      : isPodDefault(change)
        ? `, and ${counted(others, 'other default')} of pods`
        : `, and the same at ${counted(others, 'other place')}`;
  const head = `${subjectOf(change)}: ${visibleLines(abridged(first.message), '')}${hurt.length === 0 ? '' : ` (${hurt.join('; ')})`}${same}`;
  const note = first.note === undefined ? '' : `\nhelp: ${visibleLines(first.note, '')}`;
  if (first.verdict === 'undecided') return abridged(`${head}\ntried: ${visibleLines(abridged(first.tried), '')}${note}`, most);
  if (first.verdict !== 'breaking') return abridged(`${head}${note}`, most);
  const { how, newSays, oldSays, text } = witnessText(shownWitness(first, first.witness), true);
  const says = [oldSays, newSays].map((words) => visibleLines(abridged(words), ''));
  const end = `\nold: ${says[0] ?? ''}\nnew: ${says[1] ?? ''}${note}`;
  const whole = `${head}\n${how}:\n${visibleLines(text.trimEnd().replace(/^/gm, '  '), '')}${end}`;
  return whole.length <= most ? whole : abridged(`${head}\n${how}: it is too large to show here${end}`, most);
}
