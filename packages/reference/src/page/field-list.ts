import type { Html } from '../html/html.js';
import { escapeHtml } from '../html/html.js';
import type { FieldReference, FieldTree, SharedShape } from '../model/field-reference.js';
import { fieldRow, type FieldContext } from './field-row.js';

/** Deeper than this, fields stand in one list with their whole paths: parsers of HTML give up at some hundred levels. */
const DEEPEST = 30;

/** Objects with at most so many fields are open in the first place, if they stand at the top. */
const OPEN_FIELDS = 40;

/**
 * The fields as nested lists, those below a field folded away but for the first level. Written in one go over the tree in pre-order, so that no depth is
 * too much.
 */
export function fieldList(fields: FieldTree, context: FieldContext): Html {
  const pieces: string[] = ['<ul class="fields" role="list">\n'];
  /** What closes the fields that are open. */
  const ends: string[] = [];
  for (const field of fields) {
    const level = Math.min(field.depth, DEEPEST);
    while (ends.length > level) pieces.push(ends.pop() ?? '');
    pieces.push(`<li id="${escapeHtml(field.id)}">`, fieldRow(field, field.depth > DEEPEST ? field.path : field.name, context).html);
    if (field.sameAs !== undefined) pieces.push(sameAs(field.sameAs));
    const hasOwn = field.size > 0 && level < DEEPEST;
    if (hasOwn)
      pieces.push(
        `<details class="below"${isOpen(field, fields) ? ' open' : ''}><summary>${fieldCount(field.size)}</summary><ul role="list">\n`,
      );
    if (level < DEEPEST) ends.push(hasOwn ? '</ul></details></li>\n' : '</li>\n');
    else pieces.push('</li>\n');
  }
  while (ends.length > 0) pieces.push(ends.pop() ?? '');
  pieces.push('</ul>\n');
  return { html: pieces.join('') };
}

function isOpen({ depth, name, size }: FieldReference, fields: FieldTree): boolean {
  return (
    depth === 0 &&
    (name === 'spec' || size <= OPEN_FIELDS || fields.every((field) => field.depth > 0 || field.size === 0 || field.name === name))
  );
}

function fieldCount(count: number): string {
  return `${String(count)} ${count === 1 ? 'field' : 'fields'}`;
}

function sameAs({ id, path, size }: SharedShape): string {
  return `<p class="same">${fieldCount(size)}, the same as in <a href="#${escapeHtml(id)}">${escapeHtml(path)}</a></p>\n`;
}
