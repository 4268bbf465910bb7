import type { Range } from '@structural/document';
import { isHelmAction } from './template-action.js';

/**
 * The actions (`{{ … }}`) in free texts of a manifest that Helm would render, though nobody meant them for Helm: those in descriptions, messages,
 * patterns and the like that are neither quoted nor written in Helm's words. Linear in the text.
 */
export function strayActions(text: string): readonly Range[] {
  const stray: Range[] = [];
  const blocks: string[] = [];
  const inFreeText = freeTextReader(text);
  for (let at = text.indexOf('{{'); at !== -1;) {
    const end = actionEnd(text, at);
    const action = text.slice(at, end);
    const [, keyword = ''] = /^\{\{-?\s*(\w+)/.exec(action) ?? [];
    if (OPENING.has(keyword)) blocks.push(keyword);
    else if (keyword === 'end') blocks.pop();
    else if (!isMeant(text, action, blocks) && inFreeText(at)) stray.push({ start: at, end });
    at = text.indexOf('{{', end);
  }
  return stray;
}

const OPENING: ReadonlySet<string> = new Set(['if', 'range', 'with', 'define', 'block']);

/** Whether an action is one of Helm's: a quoted text, a comment, a word or a variable of the chart, or a field of what a block is about. */
function isMeant(text: string, action: string, blocks: readonly string[]): boolean {
  if (/^\{\{-?\s*(?:["`]|\/\*|-?\}\})/.test(action) || isHelmAction(action)) return true;
  if (/^\{\{-?\s*\./.test(action)) return blocks.some((block) => block !== 'if');
  const [, variable] = /^\{\{-?\s*\$(\w*)/.exec(action) ?? [];
  if (variable === undefined) return false;
  return variable === '' || new RegExp(`\\$${variable}\\b[^{}\\n]{0,200}:=`).test(text);
}

/** Where an action ends, which may quote braces. */
function actionEnd(text: string, start: number): number {
  const body = text.slice(start, start + MAX_ACTION);
  const [quoted] = /^\{\{-?\s*(?:`[^`]*`|"(?:[^"\\\n]|\\.)*"|\/\*[^]*?\*\/)/.exec(body) ?? [];
  const from = start + (quoted?.length ?? 2);
  const close = text.indexOf('}}', from);
  const line = text.indexOf('\n', from);
  const lineEnd = line === -1 ? text.length : line;
  return close === -1 || (quoted === undefined && close > lineEnd) ? Math.max(lineEnd, start + 2) : close + 2;
}

const MAX_ACTION = 4000;

/** Says of offsets, in their order, whether they are in the text of a field that people or validations read; by indentation, as templates are no YAML. */
function freeTextReader(text: string): (at: number) => boolean {
  let start = 0;
  let block: { readonly indent: number; readonly isFree: boolean } | undefined;
  return (at) => {
    for (;;) {
      const newline = text.indexOf('\n', start);
      const end = newline === -1 ? text.length : newline;
      const line = text.slice(start, Math.min(end, start + MAX_ACTION));
      const indent = /^[ ]*/.exec(line)?.[0].length ?? 0;
      const isText = line.trim() === '' || (block !== undefined && indent > block.indent);
      const key = isText ? undefined : KEY.exec(line);
      if (!isText) block = key?.[3] === undefined ? undefined : { indent: indent + (key[1] ?? '').length, isFree: FREE.test(`${key[2]}:`) };
      if (at <= end) return block?.isFree === true || FREE.test(line.slice(0, at - start).replace(QUOTED, ''));
      start = end + 1;
    }
  };
}

/** A key with its value, where this is a text. */
const KEY = /^ *((?:- +)*)["']?([\w$./-]+)["']?:(?: +([^\s#{[&*].*))?$/;
const QUOTED = /\{\{-?\s*(?:`[^`]*`|"[^"]*")\s*-?\}\}/g;
const FREE =
  /(?:^|[\s,{"'])(?:description|title|message|messageExpression|rule|pattern|example|default|deprecationWarning)["']?:[^{}]*(?:\{\{[^{}]*\}\}[^{}]*)*$/;
