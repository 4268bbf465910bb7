import { isCelError, valueText } from '@structural/cel';
import { policyKinds } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { valueAt } from '@structural/json';
import { visibleLines } from '@structural/presenters';
import { MarkupKind, type Hover } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';
import { placeAt } from '../cursor/place-at.js';
import { toRange, type EditorPlaces } from '../diagnostics/to-diagnostic.js';
import { policyExpressionAt } from '../rules/policy-expression.js';
import { unitWithSameSigns, valuesOfPolicyPart } from '../rules/policy-values.js';
import { boundTo, lastReceiver } from '../rules/rule-text.js';
import { valuesOfPart, type PartValue } from '../rules/rule-values.js';
import { ruleAt, type WrittenRule } from '../rules/written-rule.js';
import { unitAt, writtenText } from '../rules/written-text.js';
import { openRuleCosts } from '../schema/rule-cost.js';
import type { FileView, FolderManifest } from '../workspace/workspace.js';
import { code } from './facts-text.js';

/** An expression of a rule that something is to be said of, at an offset of a text. */
export interface HoveredExpression {
  readonly rule: WrittenRule;
  /** What a text must hold that may hold resources which the rule is about. */
  readonly words: readonly string[];
}

/** The expression of a rule at an offset of a definition. */
export function expressionAt({ documents, text }: ParsedText, offset: number, view: FileView): HoveredExpression | undefined {
  const place = placeAt(documents, offset);
  const rule = place && ruleAt(text, place, view);
  if (rule === undefined || offset < rule.start || offset >= rule.end) return undefined;
  const { group, names } = rule.entry.definition.spec;
  return { rule, words: [`${group}/${rule.place.version}`, names.kind] };
}

/**
 * The part of a rule under the cursor: its type, and its value for resources of the workspace. Of the whole rule also what it costs. Of a rule that does
 * not compile the type of what is named; undefined where that is not known either.
 */
export function expressionHover(
  text: string,
  offset: number,
  { rule }: HoveredExpression,
  { kubernetesVersion }: FileView,
  examples: readonly FolderManifest[],
  { withShortPaths }: Pick<EditorPlaces, 'withShortPaths'>,
): Hover | undefined {
  const { expression, offsetOf } = writtenText(text, rule.whole.start, rule.whole.end);
  const valued = valuesOfPart(expression, unitAt({ expression, offsetOf }, offset), rule, kubernetesVersion, examples);
  const said = valued ? undefined : typeOfReceiver(text, offset, rule);
  if (valued === undefined) return said === undefined ? undefined : { contents: markdown(withShortPaths(said)) };
  const { isWhole, part, usesOldSelf, values } = valued;
  const cost = isWhole && !rule.isMessage ? costOf(rule, expression, kubernetesVersion) : undefined;
  const lines = values.map((value) => `- ${valueLine(value)}`);
  const about = rule.isOldOptional
    ? 'As in a creation, where there is no `oldSelf`:'
    : 'As in an update that changes nothing, so that `oldSelf` is `self`:';
  const parts = [
    `${code(shortened(part.text))} · _${part.typeInWords}_`,
    ...(usesOldSelf && lines.length > 0 ? [about] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(cost === undefined ? [] : [`The rule ${cost}.`]),
  ];
  const range = { start: offsetOf(part.range.start), end: offsetOf(part.range.end) };
  return { contents: markdown(withShortPaths(parts.join('\n\n'))), range: toRange(range, lineIndex(text)) };
}

/** What a text must hold that may hold resources which the policy is about whose expression is at an offset; undefined elsewhere. */
export function policyWordsAt({ documents, text }: ParsedText, offset: number, view: FileView): readonly string[] | undefined {
  const place = placeAt(documents, offset);
  const expression = place && policyExpressionAt(text, place, view);
  if (place === undefined || expression === undefined || offset < expression.start || offset >= expression.end) return undefined;
  const [first] = policyKinds(place.object, view);
  return first && [first.apiVersion, first.kind];
}

/**
 * The part of an expression of an admission policy under the cursor: its type, and its value for resources of the workspace that the policy is about; of
 * the whole expression also what it costs for these. Where nothing is known of that, the type of what is named; undefined elsewhere.
 */
export function policyHover(
  { documents, text }: ParsedText,
  offset: number,
  view: FileView,
  examples: readonly FolderManifest[],
  { withShortPaths }: Pick<EditorPlaces, 'withShortPaths'>,
): Hover | undefined {
  const place = placeAt(documents, offset);
  const expression = place && policyExpressionAt(text, place, view);
  if (place === undefined || expression === undefined || offset < expression.start || offset >= expression.end) return undefined;
  const written = writtenText(text, expression.whole.start, expression.whole.end);
  const read = valueAt(place.object, place.path);
  const unit = unitAt(written, offset);
  const valued =
    typeof read === 'string' ? valuesOfPolicyPart(place, unitWithSameSigns(written.expression, unit, read), view, examples) : undefined;
  if (valued === undefined || typeof read !== 'string') {
    const said = typeOfReceiver(text, offset, expression);
    return said === undefined ? undefined : { contents: markdown(said) };
  }
  const { costs, isWhole, part, values } = valued;
  const dearest = Math.max(...costs);
  // Policies are evaluated without types: those are of the kind that the policy is about.
  const type = expression.scope.typeOf(part.text);
  const parts = [
    `${code(shortened(part.text))} · _${type === undefined ? part.typeInWords : expression.scope.textOf(type)}_`,
    values.map((value) => `- ${valueLine(value)}`).join('\n'),
    ...(isWhole
      ? [
          `The expression costs ${costs.length > 1 ? 'up to ' : ''}${String(dearest)} of 10000000 for ${costs.length > 1 ? 'these' : 'this'}.`,
        ]
      : []),
  ];
  const [start, end] = [part.range.start, part.range.end].map((at) => written.offsetOf(unitWithSameSigns(read, at, written.expression)));
  const range = toRange({ start: start ?? offset, end: end ?? offset }, lineIndex(text));
  return { contents: markdown(withShortPaths(parts.join('\n\n'))), range };
}

function markdown(value: string): { readonly kind: 'markdown'; readonly value: string } {
  return { kind: MarkupKind.Markdown, value: visibleLines(value, '') };
}

/** A value, and of what: `3` · web in `samples/a.yaml`. */
function valueLine({ at, error, file, name, part: { times, values } }: PartValue): string {
  const shown = values.slice(-MAX_VALUES);
  const texts = shown.map((value) => (isCelError(value) ? `error: ${code(value.message)}` : code(valueText(value, MAX_VALUE_LENGTH))));
  const value =
    shown.length > 0
      ? `${times > shown.length ? '… ' : ''}${texts.join(', ')}${times > 1 ? ` (${String(times)} times)` : ''}`
      : error === undefined
        ? 'not evaluated'
        : `not evaluated, as the rule ends with an error: ${code(error)}`;
  const where = [...(name === undefined ? [] : [code(name)]), ...(at === '' ? [] : [code(at)])].join(', ');
  return `${value} · ${where === '' ? '' : `${where} in `}${code(file)}`;
}

const MAX_VALUES = 4;
const MAX_VALUE_LENGTH = 120;
const MAX_PART_LENGTH = 200;

function shortened(text: string): string {
  return text.length > MAX_PART_LENGTH ? `${text.slice(0, MAX_PART_LENGTH - 1)}…` : text;
}

function costOf({ entry: { definition }, isOldOptional, place }: WrittenRule, rule: string, version: FileView['kubernetesVersion']) {
  const own = { rule, message: '', messageExpression: '', fieldPath: '', optionalOldSelf: isOldOptional };
  return openRuleCosts(version)({ definition, version: place.version, steps: place.steps }, own);
}

/** The type of what is named under the cursor, from what stands before it alone. */
function typeOfReceiver(
  text: string,
  offset: number,
  rule: Pick<WrittenRule, 'end' | 'start'> & { readonly scope: Pick<WrittenRule['scope'], 'textOf' | 'typeOf'> },
): string | undefined {
  const [rest = ''] = /^\w*/.exec(text.slice(offset, rule.end)) ?? [];
  const written = text.slice(rule.start, offset + rest.length);
  const expression = /\w$/.test(written) ? lastReceiver(written) : undefined;
  const type = expression === undefined ? undefined : rule.scope.typeOf(boundTo(expression, written));
  return expression === undefined || type === undefined ? undefined : `${code(expression)} · _${rule.scope.textOf(type)}_`;
}
