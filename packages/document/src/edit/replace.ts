import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
import { columnOf, layoutOf, lineEndOf, lineStartOf, skipTrivia, type Layout } from './layout.js';
import { renderBlock, renderFlow, renderJsonLines, type BlockText } from './render-value.js';
import { renderYamlScalar } from './render-scalar.js';
import { isInFlow, type Target } from './target.js';
import type { TextEdit } from './text-edit.js';

/** The edits by which a node may be replaced, the preferred ones first. */
export function* waysToSet(document: SourceDocument, target: Target, value: JsonValue): Generator<readonly TextEdit[] | undefined> {
  if (isInFlow(document, target)) {
    yield [replaceInFlow(document, target, value)];
    return;
  }
  const layout = layoutOf(document);
  yield replaceInBlock(document, target, value, layout);
  // On one line and with brackets, nothing depends on the lines around.
  const inline = isJsonArray(value) || isJsonObject(value) ? renderFlow(value, 'yaml') : renderYamlScalar(value, 'flow', 'double');
  yield [inlineEdit(document, target, inline)];
}

function replaceInFlow(document: SourceDocument, { node }: Target, value: JsonValue): TextEdit {
  const { text, format } = document;
  const range = { start: node.outerStart, end: node.end };
  const isLong = format === 'json' && text.slice(node.start, node.end).includes('\n');
  const written = isLong ? renderJsonLines(value, indentAt(text, node.start), layoutOf(document)) : renderFlow(value, format, node.style);
  return { range, text: needsBlank(text, range.start) ? ` ${written}` : written };
}

/** How far the line of an offset is indented. */
function indentAt(text: string, offset: number): number {
  return /^[ \t]*/.exec(text.slice(lineStartOf(text, offset)))?.[0].length ?? 0;
}

/** True after a colon or dash that nothing follows yet. */
function needsBlank(text: string, at: number): boolean {
  return at > 0 && /[:\-?]/.test(text.charAt(at - 1));
}

/** Where the text before a node ends: its colon or dash, or the start of the document. */
function leadEnd({ text, range }: SourceDocument, { node, entry, index, parents }: Target): number {
  if (entry !== undefined) return text.indexOf(':', skipTrivia(text, entry.key.end, range.end)) + 1;
  const parent = parents.at(-1);
  if (index === undefined || parent === undefined) return node.outerStart;
  return dashOffset(text, parent.items[index - 1]?.end ?? parent.start, range.end) + 1;
}

/** The offset of the first dash of a sequence after `from`. */
export function dashOffset(text: string, from: number, end: number): number {
  return skipTrivia(text, from, end);
}

function replaceInBlock(document: SourceDocument, target: Target, value: JsonValue, layout: Layout): readonly TextEdit[] {
  const { text } = document;
  const { node, parents, entry } = target;
  const parent = parents.at(-1);
  const lead = leadEnd(document, target);
  const own = text.slice(lead, node.outerStart);
  const parentColumn = parent === undefined ? -layout.step : columnOf(text, parent.start);
  const deeper = entry === undefined ? parentColumn + 2 : parentColumn + layout.step;
  const column = parent === undefined ? 0 : deeper;
  const sequenceColumn = parent === undefined ? 0 : entry === undefined ? parentColumn + 2 : parentColumn + layout.sequenceStep;
  const written = renderBlock(value, column, sequenceColumn, layout, node.style);
  const isComment = own.includes('#');
  if (own.includes('\n') && isComment) return [onOwnLine(document, target, written, column, layout)];
  const start = parent === undefined ? node.outerStart : lead;
  const lineEnd = lineEndOf(text, node.end);
  if (entry !== undefined && written.inline === '' && !own.includes('\n') && text.slice(node.end, lineEnd).trim() !== '') {
    // A comment behind the old value stays with the key when the new value goes below it.
    const below = { start: lineEnd, end: lineEnd };
    return [
      { range: { start, end: node.end }, text: '' },
      { range: below, text: ['', ...written.lines].join(layout.lineBreak) },
    ];
  }
  return [{ range: { start, end: node.end }, text: afterLead(written, target, column, layout) }];
}

/** A value that goes on right after its colon or dash. */
function afterLead({ inline, lines }: BlockText, { parents, entry }: Target, column: number, layout: Layout): string {
  const { lineBreak } = layout;
  const isRoot = parents.length === 0;
  if (inline !== '') return [isRoot ? inline : ` ${inline}`, ...lines].join(lineBreak);
  if (entry !== undefined) return ['', ...lines].join(lineBreak);
  const [first = '', ...rest] = lines;
  return [isRoot ? first : ` ${first.slice(column)}`, ...rest].join(lineBreak);
}

/** A value below comments that follow its key and must stay. */
function onOwnLine(document: SourceDocument, { node }: Target, { inline, lines }: BlockText, column: number, layout: Layout): TextEdit {
  const start = document.text.lastIndexOf('\n', node.outerStart - 1) + 1;
  const all = inline === '' ? lines : [' '.repeat(Math.max(column, 0)) + inline, ...lines];
  return { range: { start, end: node.end }, text: all.join(layout.lineBreak) };
}

function inlineEdit(document: SourceDocument, target: Target, inline: string): TextEdit {
  const { node, parents } = target;
  const own = document.text.slice(leadEnd(document, target), node.outerStart);
  if (parents.length === 0 || own.includes('#')) return { range: { start: node.outerStart, end: node.end }, text: inline };
  return { range: { start: leadEnd(document, target), end: node.end }, text: ` ${inline}` };
}
