import type { SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/**
 * Whether a document says what Chainsaw must find in a cluster, rather than what is applied: one of its keys is an expression in parentheses, such as
 * `(conditions[?type == 'Ready'])`, which no object of Kubernetes has.
 *
 * Source: Kyverno JSON, assertion trees.
 */
export function isAssertion({ format, range, text, value }: SourceDocument): boolean {
  // Few texts have such a line, in scripts for one, and only these are looked through.
  return format === 'yaml' && text.includes('(') && LINE.test(text.slice(range.start, range.end)) && hasExpression(value);
}

const LINE = /^[ \t]*(?:-[ \t]+)?["']?\(.+\)["']?[ \t]*:/m;

function hasExpression(value: JsonValue): boolean {
  const pending: JsonValue[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isJsonArray(next)) for (const item of next) pending.push(item);
    if (!isJsonObject(next)) continue;
    for (const [key, member] of Object.entries(next)) {
      if (key.startsWith('(') && key.endsWith(')')) return true;
      pending.push(member);
    }
  }
  return false;
}
