import type { CheckResult, Diagnostic, FieldError } from '@structural/checker';
import { pathText } from '@structural/checker';
import { judgedObjects } from './server-answer.js';

/** What a finding says, its field first as the server's clients print it: `spec.cluster: Required value`. */
export function messageWithField({ cause, message }: Pick<Diagnostic, 'cause' | 'message'>): string {
  return cause === undefined ? message : `${pathText(cause.path)}: ${message}`;
}

/**
 * The findings of a result in the order of the text, but for the server's word that some rules were not checked: it says nothing by itself, and
 * follows what is wrong with its object.
 */
export function inReadingOrder(result: CheckResult): readonly Diagnostic[] {
  const { diagnostics } = result;
  const remarks = new Set(diagnostics.filter(({ cause }) => cause !== undefined && isRemark(cause)));
  if (remarks.size === 0) return diagnostics;
  const ordered = diagnostics.filter((diagnostic) => !remarks.has(diagnostic));
  const places = new Map(ordered.map((diagnostic, i) => [diagnostic.cause, i]));
  const behind = new Map<number, Diagnostic[]>();
  const reasons = new Map<FieldError, readonly FieldError[]>();
  for (const { refusal } of judgedObjects(result)) {
    if (refusal !== undefined && 'causes' in refusal)
      for (const cause of refusal.causes) if (isRemark(cause)) reasons.set(cause, refusal.causes);
  }
  for (const remark of remarks) {
    const place = lastPlace(remark.cause && reasons.get(remark.cause), places) ?? ordered.length - 1;
    behind.set(place, [...(behind.get(place) ?? []), remark]);
  }
  return [...(behind.get(-1) ?? []), ...ordered.flatMap((diagnostic, i) => [diagnostic, ...(behind.get(i) ?? [])])];
}

function lastPlace(causes: readonly FieldError[] = [], places: ReadonlyMap<FieldError | undefined, number>): number | undefined {
  let last: number | undefined;
  for (const cause of causes) {
    const place = places.get(cause);
    if (place !== undefined && (last === undefined || place > last)) last = place;
  }
  return last;
}

/** Whether an error says that rules were not checked, since the object has other errors. */
function isRemark({ origin }: FieldError): boolean {
  return origin === 'rules.blocked';
}
