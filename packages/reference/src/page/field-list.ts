import { escapeHtml, html, type Html } from '../html/html.js';
import type { FieldReference, FieldTree, SharedShape } from '../model/field-reference.js';
import { breakable } from '../html/breakable.js';
import { fieldRow, type FieldContext } from './field-row.js';
import { counted } from '../html/counted.js';

/** Deeper than this, fields stand in one list with their whole paths: parsers of HTML give up at some hundred levels. */
const DEEPEST = 30;

/** More fields side by side are folded into groups of so many: browsers take the square of the time to lay out a list. */
const MAX_TOGETHER = 250;

/** Objects with at most so many fields are open in the first place, if they stand at the top. */
const OPEN_FIELDS = 40;

/**
 * The fields as nested lists, those below a field folded away but for the first level. Written in one go over the tree in pre-order, so that no depth is
 * too much.
 */
export function fieldList(fields: FieldTree, context: FieldContext): Html {
  const top: OpenList = { end: '', group: groupsOf(fields, -1) };
  const pieces: string[] = ['<ul class="fields" role="list">\n'];
  /** The lists that are open, the innermost last. */
  const open: OpenList[] = [];
  let list = top;
  for (const [i, field] of fields.entries()) {
    const level = Math.min(field.depth, DEEPEST);
    while (open.length > level) {
      pieces.push(list.group?.isOpen === true ? GROUP_END : '', list.end);
      open.pop();
      list = open.at(-1) ?? top;
    }
    if (list.group !== undefined) pieces.push(groupStart(list.group, i));
    pieces.push(`<li id="${escapeHtml(field.id)}">`, fieldRow(field, field.depth > DEEPEST ? field.path : field.name, context).html);
    if (field.sameAs !== undefined) pieces.push(sameAs(field.sameAs));
    if (level === DEEPEST) {
      pieces.push('</li>\n');
      continue;
    }
    const hasOwn = field.size > 0;
    if (hasOwn) pieces.push(listStart(field, isOpen(field, fields)));
    list = { end: hasOwn ? '</ul></details></li>\n' : '</li>\n', group: hasOwn && level + 1 < DEEPEST ? groupsOf(fields, i) : undefined };
    open.push(list);
  }
  for (let last = open.pop(); last !== undefined; last = open.pop()) pieces.push(last.group?.isOpen === true ? GROUP_END : '', last.end);
  pieces.push(top.group?.isOpen === true ? GROUP_END : '', '</ul>\n');
  return { html: pieces.join('') };
}

/** A list of fields that is being written. */
interface OpenList {
  readonly end: string;
  readonly group: Groups | undefined;
}

/** The groups of a long list: the names of the first and the last field of each, by the index of the first. */
interface Groups {
  readonly starts: ReadonlyMap<number, readonly [string, string]>;
  isOpen: boolean;
}

const GROUP_END = '</ul></details></li>\n';

function groupStart(groups: Groups, index: number): string {
  const ends = groups.starts.get(index);
  if (ends === undefined) return '';
  const before = groups.isOpen ? GROUP_END : '';
  groups.isOpen = true;
  return `${before}${html`<li class="group"><details class="below"><summary>${ends[0]} \u2026 ${ends[1]}</summary><ul role="list">`.html}\n`;
}

/** Undefined for a list that is short enough. The fields just below one are found by stepping over what is below them. */
function groupsOf(fields: FieldTree, parent: number): Groups | undefined {
  const end = parent < 0 ? fields.length : parent + 1 + (fields[parent]?.size ?? 0);
  if (end - parent <= MAX_TOGETHER) return undefined;
  const own: number[] = [];
  for (let i = parent + 1; i < end; i += 1 + (fields[i]?.size ?? 0)) own.push(i);
  if (own.length <= MAX_TOGETHER) return undefined;
  const starts = new Map<number, readonly [string, string]>();
  for (let i = 0; i < own.length; i += MAX_TOGETHER) {
    const [first, last] = [own[i] ?? 0, own[Math.min(i + MAX_TOGETHER, own.length) - 1] ?? 0];
    starts.set(first, [fields[first]?.name ?? '', fields[last]?.name ?? '']);
  }
  return { starts, isOpen: false };
}

function listStart({ size }: FieldReference, open: boolean): string {
  return `<details class="below"${open ? ' open' : ''}><summary>${fieldCount(size)}</summary><ul role="list">\n`;
}

function isOpen({ depth, name, size }: FieldReference, fields: FieldTree): boolean {
  if (depth > 0) return false;
  return name === 'spec' || size <= OPEN_FIELDS || fields.every((field) => field.depth > 0 || field.size === 0 || field.name === name);
}

function fieldCount(count: number): string {
  return counted(count, 'field');
}

function sameAs({ id, path, size }: SharedShape): string {
  return html`<p class="same">${fieldCount(size)}, the same as in <a href="#${id}">${breakable(path)}</a></p>`.html;
}
