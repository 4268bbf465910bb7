import { formatScalar, isScalar, printJson, type JsonValue } from '@structural/json';
import { commentLines } from './type-model.js';

/** A text as Go and the markers of controller-gen quote it, in one line of a comment. */
export function goText(text: string): string {
  return oneLine(printJson(text));
}

/** A value in JSON that can stand in a Go comment: what Go's files must not hold is escaped, and `<`, `>` and `&` are as people write them. */
export function oneLine(json: string): string {
  const written = json.replace(/\\(?:u00(26|3[ce])|[^])/g, (escape, code?: string) =>
    code === undefined ? escape : String.fromCharCode(parseInt(code, 16)),
  );
  return written.replace(UNWRITABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// eslint-disable-next-line no-control-regex -- what ends a line of a comment or may not stand in a Go file
const UNWRITABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;

/**
 * A value as a marker of any type takes it; undefined where none does: null, lists, objects, and integers that do not fit.
 * Source: controller-tools `pkg/markers`, Argument.
 */
export function markerValue(value: JsonValue): string | undefined {
  if (typeof value === 'string') return goText(value);
  if (value === null || !isScalar(value)) return undefined;
  const text = formatScalar(value);
  return /^-?\d{19,}$/.test(text) ? undefined : text;
}

/**
 * The lines of a description as Go documents it, so that controller-gen reads all of them as text.
 *
 * A line that begins with `+` would be a marker, one with `TODO` is skipped, and `---` ends the text: such lines go on in the line before
 * them, or, as the first of a paragraph, are escaped with a backslash. Source: controller-tools `pkg/markers`, extractDoc.
 */
export function docLines(description: string): readonly string[] {
  const lines: string[] = [];
  for (const line of commentLines(description)) {
    const before = lines.at(-1) ?? '';
    if (!/^\s*(?:\+|TODO|---)/.test(line)) lines.push(line);
    else if (before === '') lines.push(`\\${line.trimStart()}`);
    else lines[lines.length - 1] = `${before} ${line.trimStart()}`;
  }
  return lines;
}

/** Lines of a comment. */
export function goComment(lines: readonly string[], pad = ''): readonly string[] {
  return lines.map((line) => `${pad}// ${line}`.trimEnd());
}
