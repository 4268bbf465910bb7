import type { Fix } from '@structural/checker';
import { applyEdits } from '@structural/document';

/**
 * Whether a fix changes nothing but quotes for a reader of YAML 1.2, which reads `yes` as text, as it reads `"yes"`: rules of other plugins that know only YAML 1.2
 * would take them away again.
 */
export function onlyRequotes({ edits }: Fix, text: string): boolean {
  const start = Math.min(...edits.map(({ range }) => range.start));
  const end = Math.max(...edits.map(({ range }) => range.end));
  const moved = edits.map((edit) => ({ text: edit.text, range: { start: edit.range.start - start, end: edit.range.end - start } }));
  const before = withoutQuotes(text.slice(start, end));
  return edits.length > 0 && before === withoutQuotes(applyEdits(text.slice(start, end), moved)) && !TYPED.test(before);
}

function withoutQuotes(text: string): string {
  return /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;
}

/** What is not text in the core schema of YAML 1.2 where it has no quotes. */
const TYPED =
  /^(?:|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
