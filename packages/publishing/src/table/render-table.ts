import { utf8Length } from '@structural/go';
import { formatFloat, formatJsonFloat, isFloat64, isScalar, printJson, toFloat64, type JsonValue } from '@structural/json';
import { alignColumns } from './align-columns.js';
import type { TableColumn } from './table.js';

/** A table, its own columns and those that kubectl adds. */
export interface PrintedTable {
  readonly columns: readonly Pick<TableColumn, 'name' | 'priority'>[];
  readonly rows: readonly (readonly JsonValue[])[];
}

export interface TableLook {
  /** Columns of any priority. */
  readonly wide: boolean;
  readonly headers: boolean;
}

/** A table as `kubectl get` prints it; nothing where there are no rows. Source: `cli-runtime/pkg/printers`, printTable. */
export function renderTable({ columns, rows }: PrintedTable, { headers, wide }: TableLook): string {
  if (rows.length === 0) return '';
  const shown = columns.flatMap(({ priority }, i) => (wide || priority === 0 ? [i] : []));
  const texts = rows.map((row) => shown.map((i) => cellText(row[i] ?? null)));
  // The printer counts bytes here, and before it cuts and escapes; columns are padded by characters.
  const bytes = shown.map((_, i) => texts.reduce((widest, row) => Math.max(widest, utf8Length(row[i]!)), 0));
  const fill = (text: string, raw: string, i: number): string =>
    i === shown.length - 1 ? text : text + ' '.repeat(Math.max(0, bytes[i]! - utf8Length(raw)));
  const heads = shown.map((i) => upperCase(columns[i]!.name));
  const lines = texts.map((row, number) =>
    row.map((raw, i) => (number === 0 && !headers ? fill(escaped(raw), raw, i) : escaped(raw))).join('\t'),
  );
  const all = headers ? [heads.map((name, i) => fill(name, name, i)).join('\t'), ...lines] : lines;
  const first = headers ? 1 : 0;
  const blocks = new Set(lines.map((_, i) => i + first).filter((i) => (i - first) % ROWS_A_BLOCK === 0 && i > first));
  return alignColumns(all, blocks);
}

const ROWS_A_BLOCK = 100;

/** Letter by letter, as Go does: none becomes two. */
function upperCase(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter));
}

/** As Go prints what kubectl decodes from the server's JSON. */
function cellText(value: JsonValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (!isScalar(value)) return printJson(value);
  return isFloat64(value) ? floatText(toFloat64(value)) : String(value);
}

/** A float without fraction comes over the wire as an integer. */
function floatText(value: number): string {
  const json = formatJsonFloat(value);
  const integer = /^-?\d+$/.test(json) ? BigInt(json) : undefined;
  return integer !== undefined && BigInt.asIntN(64, integer) === integer ? String(integer) : formatFloat(value);
}

/** The first line, with what terminals act on made visible as kubectl does. */
function escaped(text: string): string {
  const end = text.search(/[\f\n\r]/);
  return (end < 0 ? text : `${text.slice(0, end)}...`).replaceAll('\u001b', '^[');
}
