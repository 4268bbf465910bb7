import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { NodeStyle } from '../document/syntax-node.js';
import type { Layout } from './layout.js';
import { renderJsonScalar, renderYamlScalar, type JsonScalar } from './render-scalar.js';

/** A value in YAML's block style: what stands right after the colon or dash, and the lines that follow, each with its indentation. */
export interface BlockText {
  /** Empty for a non-empty mapping or sequence, which needs lines of its own. */
  readonly inline: string;
  readonly lines: readonly string[];
}

/**
 * A value in block style. `column` is where the lines of a mapping or of a literal scalar start; `sequenceColumn` where the dashes of a
 * sequence do.
 */
export function renderBlock(value: JsonValue, column: number, sequenceColumn: number, layout: Layout, style?: NodeStyle): BlockText {
  if (isJsonArray(value)) {
    if (value.length === 0) return { inline: '[]', lines: [] };
    return { inline: '', lines: value.flatMap((item) => renderItem(item, sequenceColumn, layout)) };
  }
  if (isJsonObject(value)) {
    const names = Object.keys(value);
    if (names.length === 0) return { inline: '{}', lines: [] };
    return { inline: '', lines: names.flatMap((name) => renderEntry(name, value[name] ?? null, column, layout)) };
  }
  return typeof value === 'string' && isLiteral(value)
    ? renderLiteral(value, column)
    : { inline: renderYamlScalar(value as JsonScalar, 'block', style), lines: [] };
}

/** The lines of `key: value`, the first one at `column`. */
export function renderEntry(name: string, value: JsonValue, column: number, layout: Layout): readonly string[] {
  const { inline, lines } = renderBlock(value, column + layout.step, column + layout.sequenceStep, layout);
  const key = renderYamlScalar(name, 'key');
  return [`${' '.repeat(column)}${key}:${inline === '' ? '' : ` ${inline}`}`, ...lines];
}

/** The lines of `- value`, the first one at `column`. A collection starts on the line of its dash. */
export function renderItem(value: JsonValue, column: number, layout: Layout): readonly string[] {
  const { inline, lines } = renderBlock(value, column + 2, column + 2, layout);
  const dash = `${' '.repeat(column)}- `;
  if (inline !== '') return [dash + inline, ...lines];
  const [first = '', ...rest] = lines;
  return [dash + first.slice(column + 2), ...rest];
}

/** A value on one line with brackets, in YAML or JSON. */
export function renderFlow(value: JsonValue, format: 'yaml' | 'json', style?: NodeStyle): string {
  if (isJsonArray(value)) return `[${value.map((item) => renderFlow(item, format)).join(', ')}]`;
  if (isJsonObject(value)) {
    const members = Object.keys(value).map((name) => renderFlowEntry(name, value[name] ?? null, format));
    return `{${members.join(', ')}}`;
  }
  const scalar = value as JsonScalar;
  return format === 'json' ? renderJsonScalar(scalar) : renderYamlScalar(scalar, 'flow', style);
}

/** `key: value` between brackets. */
export function renderFlowEntry(name: string, value: JsonValue, format: 'yaml' | 'json', style?: NodeStyle): string {
  const key = format === 'json' ? renderJsonScalar(name) : flowKey(name, style);
  return `${key}: ${renderFlow(value, format)}`;
}

function flowKey(name: string, style?: NodeStyle): string {
  const asValue = renderYamlScalar(name, 'flow', style);
  // A key must be plain both as a key and between brackets.
  return asValue === renderYamlScalar(name, 'key', style) ? asValue : renderYamlScalar(name, 'flow', 'double');
}

/** A JSON value over several lines, for JSON that is laid out so; further lines are indented by `indent`. */
export function renderJsonLines(value: JsonValue, indent: number, layout: Layout): string {
  const inner = layout.lineBreak + ' '.repeat(indent + layout.step);
  const close = layout.lineBreak + ' '.repeat(indent);
  if (isJsonArray(value) && value.length > 0) {
    return `[${inner}${value.map((item) => renderJsonLines(item, indent + layout.step, layout)).join(`,${inner}`)}${close}]`;
  }
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    const members = Object.entries(value as JsonObject).map(
      ([name, member]) => `${renderJsonScalar(name)}: ${renderJsonLines(member, indent + layout.step, layout)}`,
    );
    return `{${inner}${members.join(`,${inner}`)}${close}}`;
  }
  return renderFlow(value, 'json');
}

/** Strings of several lines are written as literal blocks, as far as a block can hold them. */
function isLiteral(value: string): boolean {
  const first = value.search(/\S/);
  if (first === -1 || value.lastIndexOf('\n') < first) return false;
  // eslint-disable-next-line no-control-regex -- control characters cannot stand in a block scalar
  return !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[ \t](?:\n|$)/.test(value);
}

function renderLiteral(value: string, column: number): BlockText {
  let end = value.length;
  while (end > 0 && value.charAt(end - 1) === '\n') end--;
  const body = value.slice(0, end);
  const breaks = value.length - body.length;
  const chomping = breaks === 0 ? '-' : breaks === 1 ? '' : '+';
  const pad = ' '.repeat(column);
  const lines = [...body.split('\n'), ...Array<string>(Math.max(breaks - 1, 0)).fill('')];
  // Without a first line that shows it, the indentation must be written; it counts from the parent, whose column the caller knows.
  const header = /^[\n \t]/.test(value) ? undefined : `|${chomping}`;
  if (header === undefined) return { inline: renderYamlScalar(value, 'block', 'double'), lines: [] };
  return { inline: header, lines: lines.map((line) => (line === '' ? '' : pad + line)) };
}
