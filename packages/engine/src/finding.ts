import { pathText, plainPath, type Diagnostic, type Fix as FixEdits } from '@structural/checker';
import { lineIndex, type LineIndex, type Range } from '@structural/document';

/** A place in a text. */
export interface Position {
  /** From 0, in UTF-16 units. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

/** A part of a text; the end is exclusive. */
export interface Location {
  readonly start: Position;
  readonly end: Position;
}

/** Edits of a text that remove a finding. */
export interface Fix {
  readonly title: string;
  /** `safe`: every resource that was accepted still is, and is stored alike. `suggestion`: a person has to decide. */
  readonly applicability: 'safe' | 'suggestion';
  readonly edits: readonly { readonly loc: Location; readonly text: string }[];
}

/** Another place that has to do with a finding, such as the line of a definition that a value violates. */
export interface RelatedPlace {
  readonly file: string;
  /** Absent where the text of the file is not known. */
  readonly loc?: Location;
  readonly message: string;
}

/** What the API server says about one place of a text. Plain data. */
export interface Finding {
  /** The rule that reports it, as in the documentation. */
  readonly rule: string;
  /** `error`: the server refuses it. `warning`: the server accepts it, but warns, drops or changes something. `info`: a note. */
  readonly severity: 'error' | 'warning' | 'info';
  /** The field and the server's words: `spec.replicas: Invalid value: 0: …`. */
  readonly message: string;
  /** The field as the server writes it; absent where the finding is not about a field. */
  readonly field?: string;
  /** The reason as in the causes of a `metav1.Status`, such as `FieldValueInvalid`. */
  readonly reason?: string;
  readonly file: string;
  readonly loc: Location;
  /** What to do about it. */
  readonly help?: string;
  readonly related: readonly RelatedPlace[];
  readonly fix?: Fix;
  readonly suggestions: readonly Fix[];
}

/** The text of another file, where it is known. */
export type TextOfFile = (file: string) => string | undefined;

/** A diagnostic with lines and columns. */
export function toFinding(diagnostic: Diagnostic, text: string, textOf: TextOfFile): Finding {
  const { cause, file, fix, hint, message, range, related, rule, severity, suggestions = [] } = diagnostic;
  const lines = lineIndex(text);
  const path = cause === undefined ? NO_FIELD : pathText(cause.path);
  const field = path === NO_FIELD ? fieldInWords(message) : path;
  return {
    rule,
    severity,
    message: path === NO_FIELD ? message : `${path}: ${message}`,
    ...(field !== undefined && { field }),
    ...(cause !== undefined && { reason: cause.type }),
    file,
    loc: toLocation(range, lines),
    ...(hint !== undefined && { help: hint }),
    related: related.map((place) => toRelatedPlace(place, { file, lines, textOf })),
    ...(fix !== undefined && { fix: toFix(fix, lines) }),
    suggestions: suggestions.map((each) => toFix(each, lines)),
  };
}

/** What the server writes for the field of what is about none. */
const NO_FIELD = '<nil>';

/** The field that a decoder names, which has no causes: `unknown field "spec.replica"`. */
function fieldInWords(message: string): string | undefined {
  const quoted = /^(?:unknown|duplicate) field (".*")$/s.exec(message)?.[1];
  if (quoted === undefined) return undefined;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

function toRelatedPlace(
  { file, message, range }: Diagnostic['related'][number],
  own: { readonly file: string; readonly lines: LineIndex; readonly textOf: TextOfFile },
): RelatedPlace {
  if (file === own.file) return { file, message, loc: toLocation(range, own.lines) };
  const text = own.textOf(file);
  return { file, message, ...(text !== undefined && { loc: toLocation(range, lineIndex(text)) }) };
}

function toFix({ applicability, edits, title }: FixEdits, lines: LineIndex): Fix {
  return {
    title,
    applicability: applicability === 'safe' ? 'safe' : 'suggestion',
    edits: edits.map(({ range, text }) => ({ loc: toLocation(range, lines), text })),
  };
}

/** A range of offsets with lines and columns. */
export function toLocation({ end, start }: Range, lines: LineIndex): Location {
  return { start: toPosition(start, lines), end: toPosition(end, lines) };
}

function toPosition(offset: number, lines: LineIndex): Position {
  return { offset, ...lines.positionOf(offset) };
}

/** A path as people write it: `spec.ports[0].name`. */
export const fieldText = plainPath;
