import type { Diagnostic, RuleId } from '@structural/checker';
import { pitfalls, TEMPLATE, withoutEchoes } from '@structural/checker';
import type { Settings } from '../settings/settings.js';

/** How a file is looked at. */
export interface Viewing {
  readonly requireCrd: Settings['requireCrd'];
  /** Whether the file patches objects, so that each is only a part of one. */
  readonly isPatch: boolean;
  /** Whether the file belongs to a chart, so that braces in it are no mistake. */
  readonly isOfChart: boolean;
}

/**
 * The findings that ESLint shows: it has no level for what is only worth knowing, which concerns no line, but for how far a verdict goes, which a rule
 * of its own reports; nobody asks for definitions where
 * `requireCrd` is off; what patches of other files write is not known; of a patch it is not known what is missing; and that a template of a chart is not rendered is a warning, in words about that alone.
 *
 * The same list for the same findings, looked at alike.
 */
export function shownFindings(found: readonly Diagnostic[], { isOfChart, isPatch, requireCrd }: Viewing): readonly Diagnostic[] {
  const key = `${String(isPatch)} ${String(isOfChart)} ${String(requireCrd)}`;
  const lists = shown.get(found) ?? new Map<string, readonly Diagnostic[]>();
  shown.set(found, lists);
  const list =
    lists.get(key) ??
    withoutEchoes(found)
      .filter(
        (diagnostic) =>
          (diagnostic.severity !== 'info' || isNote(diagnostic)) &&
          diagnostic.patchedBy === undefined &&
          !(diagnostic.rule === 'unknown-kind' && requireCrd === false && diagnostic.isLimit !== true) &&
          (!isPatch || isAboutParts(diagnostic)),
      )
      .map((diagnostic) => (isOfChart && isUnrendered(diagnostic) ? { ...diagnostic, severity: 'warning', message: RENDER } : diagnostic));
  lists.set(key, list);
  return list;
}

/** Whether it says how far a verdict goes: that it ends somewhere, or that there is none for want of a CRD. */
export function isNote({ hint, isLimit, rule, severity }: Diagnostic): boolean {
  // What tools read has no CRD, and no hint.
  return isLimit === true || (rule === 'unknown-kind' && severity === 'info' && hint !== undefined);
}

const shown = new WeakMap<readonly Diagnostic[], Map<string, readonly Diagnostic[]>>();

function isUnrendered({ message, rule, severity }: Diagnostic): boolean {
  return rule === 'templated-file' && severity === 'error' && message.startsWith(TEMPLATE);
}

const RENDER = 'this template of a chart is not checked until it is rendered: helm template CHART | kubectl structural lint -';

/** Whether a finding holds of a part of an object as of the whole. */
function isAboutParts({ message, rule }: Diagnostic): boolean {
  return OF_PARTS.has(rule) && !(rule === 'unknown-field' && DIRECTIVE.test(message));
}

const OF_PARTS: ReadonlySet<RuleId> = new Set<RuleId>([
  'duplicate-key',
  'removed-api-version',
  'syntax',
  'templated-file',
  'unknown-field',
  'unknown-kind',
  'unserved-version',
  ...pitfalls.map(({ id }) => id),
]);

/** What a strategic merge patch says about how it is merged. */
const DIRECTIVE = /\$(?:patch|retainKeys|setElementOrder|deleteFromPrimitiveList)\b/;
