import type { Fix } from '@structural/checker';
import { applyEdits, type TextEdit } from '@structural/document';
import type { TSESTree } from '@typescript-eslint/utils';
import { partAround, type Placement } from './placement.js';
import type { RenderedPart } from './render-value.js';

/**
 * A fix of a rendered text as one of the program: only where each edit changes a name or a literal that is written in the resource itself, and nowhere
 * else used; undefined for any other.
 */
export function placeFix(fix: Fix, placement: Placement): Fix | undefined {
  const edits = fix.edits.map((edit) => placeEdit(edit, placement));
  return edits.every((edit) => edit !== undefined) ? { ...fix, edits } : undefined;
}

function placeEdit(edit: TextEdit, { parts, resource, source, text }: Placement): TextEdit | undefined {
  const part = partAround(parts, edit.range.start, edit.range.end);
  if (part === undefined || !isOwn(part, parts, resource.value.node)) return undefined;
  const { end, node, start } = part;
  const range = { start: edit.range.start - start, end: edit.range.end - start };
  const value = parsed(applyEdits(text.slice(start, end), [{ ...edit, range }]));
  const written =
    value === undefined
      ? undefined
      : part.role === 'key'
        ? writtenName(sourceName(value, part), node, source)
        : writtenLiteral(value, node, source);
  return written === undefined ? undefined : { ...edit, text: written, range: { start: node.range[0], end: node.range[1] } };
}

/** Whether a part is written in the resource, and made of one place of it only. */
function isOwn({ node, role, stands }: RenderedPart, parts: readonly RenderedPart[], whole: TSESTree.Node): boolean {
  const isInside = node.range[0] >= whole.range[0] && node.range[1] <= whole.range[1];
  return stands === undefined && isInside && parts.filter((part) => part.node === node && part.role === role).length === 1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name that the program has for one that is sent. */
function sourceName(name: unknown, { sources }: RenderedPart): unknown {
  return sources === undefined || typeof name !== 'string' ? name : sources.get(name);
}

/** A key in the style of the one that was there. */
function writtenName(name: unknown, node: TSESTree.Node, source: string): string | undefined {
  const { parent } = node;
  if (
    typeof name !== 'string' ||
    parent?.type !== 'Property' ||
    parent.key !== node ||
    parent.computed ||
    parent.shorthand ||
    mayHave(parent.parent, name)
  )
    return undefined;
  if (node.type === 'Identifier') return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : quoted(name, "'");
  return node.type === 'Literal' && typeof node.value === 'string' && name !== '__proto__'
    ? quoted(name, source.charAt(node.range[0]))
    : undefined;
}

/** Whether an object may have a property of a name already: one that is spread, computed or unknown is not in the text that was judged. */
function mayHave(object: TSESTree.Node, name: string): boolean {
  return (
    object.type !== 'ObjectExpression' ||
    object.properties.some(
      (each) =>
        each.type === 'SpreadElement' ||
        each.computed ||
        (each.key.type === 'Identifier' ? each.key.name : each.key.type === 'Literal' ? String(each.key.value) : name) === name,
    )
  );
}

/** A literal in the style of the one that was there. */
function writtenLiteral(value: unknown, node: TSESTree.Node, source: string): string | undefined {
  if (node.type !== 'Literal') return undefined;
  if (typeof value === 'string') return quoted(value, typeof node.value === 'string' ? source.charAt(node.range[0]) : "'");
  return typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(value) : undefined;
}

function quoted(text: string, quote: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return quote === '"' ? `"${escaped}"` : `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
