import type { Diagnostic, Fix, Severity } from '@structural/checker';
import type { LineIndex, Range } from '@structural/document';
import type { LinesOf } from '../text/other-texts.js';
import { messageWithField } from './with-field.js';

/** A place by lines and columns from 1; columns count UTF-16 units and the end is exclusive. The line alone where no more is known. */
export interface PlacedRegion {
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The column behind the first line's last character, for a region of several lines. */
  readonly endOfLine?: number;
}

/** What a report of any command says of one place: what every format for findings is made of. */
export interface PlacedFinding {
  /** What `rule` explains. */
  readonly rule: string;
  /** What it is called, where that is not the rule: the name of a test. */
  readonly title?: string;
  readonly severity: Severity;
  /** Readable alone, a field first; lines may follow the first one. */
  readonly message: string;
  readonly hint?: string;
  readonly file: string;
  /** Absent for what is about the whole file, or where its text is not known. */
  readonly region?: PlacedRegion;
  readonly related: readonly { readonly file: string; readonly region?: PlacedRegion; readonly message: string }[];
  /** What may be applied unseen. */
  readonly fixes?: readonly {
    readonly title: string;
    readonly edits: readonly { readonly region: PlacedRegion; readonly text: string }[];
  }[];
  /** What a person has to agree to, in words. */
  readonly suggestions?: readonly string[];
  /** A name within its file, which it keeps when lines move. */
  readonly fingerprint: string;
  /** How many objects it is about, where that may be several. */
  readonly count?: number;
}

/** A finding of `lint` and `validate` with its places. */
export function placeDiagnostic(
  diagnostic: Diagnostic,
  fingerprint: string,
  { lines, linesOf }: { readonly lines: LineIndex; readonly linesOf?: LinesOf },
): Omit<PlacedFinding, 'suggestions'> {
  const { file, fix, hint, range, related, rule, severity } = diagnostic;
  const isSafe = fix !== undefined && fix.applicability === 'safe' && fix.edits.length > 0;
  return {
    rule,
    severity,
    message: messageWithField(diagnostic),
    ...(hint !== undefined && { hint }),
    file,
    region: regionOf(range, lines),
    related: related.map((place) => {
      const own = linesOf?.(place.file);
      return { file: place.file, message: place.message, ...(own && { region: regionOf(place.range, own) }) };
    }),
    ...(isSafe && { fixes: [placeFix(fix, lines)] }),
    fingerprint,
  };
}

function placeFix({ edits, title }: Fix, lines: LineIndex): NonNullable<PlacedFinding['fixes']>[number] {
  return { title, edits: edits.map(({ range, text }) => ({ region: regionOf(range, lines), text })) };
}

/** The region of a range. */
export function regionOf({ end, start }: Range, lines: LineIndex): PlacedRegion {
  const [from, to] = [lines.positionOf(start), lines.positionOf(Math.max(start, end))];
  const region = { ...from, endLine: to.line, endColumn: to.column };
  return from.line === to.line
    ? region
    : { ...region, endOfLine: lines.positionOf(Math.max(lines.offsetOf({ line: from.line, column: Infinity }), start)).column };
}
