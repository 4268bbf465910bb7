import { compileExpression, type CelType, type CheckContext } from '@structural/cel';

/** The type of what an expression gives, or why it has none. */
export type TypedExpression =
  | { readonly ok: true; readonly type: CelType }
  /** `start` and `end` are in the expression, in UTF-16 units. */
  | { readonly ok: false; readonly message: string; readonly start: number; readonly end: number };

/** Compiles an expression for its type. The message is that of cel-go, without its place. */
export function typeExpression(text: string, context: CheckContext): TypedExpression {
  const compiled = compileExpression(text, context);
  if (compiled.ok) {
    const type = compiled.checked.types[compiled.checked.expr.id];
    if (type !== undefined) return { ok: true, type };
  }
  const [issue] = compiled.ok ? [] : compiled.issues;
  if (issue === undefined) return { ok: false, message: 'the expression has no type', start: 0, end: text.length };
  const start = offsetAt(text, issue.location);
  const [part = ''] = start < 0 ? [] : (/^(?:\.?\??\w+|[^\w\s]+)/.exec(text.slice(start)) ?? []);
  const message = issue.message.replace(/__type_/g, '');
  if (part === '') return { ok: false, message, start: 0, end: text.length };
  const name = /\w+$/.exec(part)?.[0] ?? part;
  return { ok: false, message, start: start + part.length - name.length, end: start + part.length };
}

/** The UTF-16 offset of a place in code points; -1 where there is none. */
function offsetAt(text: string, { column, line }: { readonly line: number; readonly column: number }): number {
  if (line < 1 || column < 0) return -1;
  let start = 0;
  for (let i = 1; i < line; i++) start = text.indexOf('\n', start) + 1;
  let at = start;
  for (let i = 0; i < column; i++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
