import type { Diagnostic, RelatedPlace } from '@structural/checker';
import { lineIndex, type LineIndex } from '@structural/document';
import { messageWithField, visible, type LinesOf } from '@structural/presenters';

/**
 * What ESLint shows of a finding, in one line: the server's words as the server prints them, with the field first; what to do about it; and
 * where else to look.
 *
 * Nothing that a file contains reaches a terminal as a control sequence.
 */
export function findingText(finding: Diagnostic, linesOf: LinesOf): string {
  const { file, hint, related } = finding;
  const places = related.slice(0, MAX_PLACES).map((place) => placeText(place, file, linesOf));
  const more = related.length > MAX_PLACES ? [`and ${related.length - MAX_PLACES} more places`] : [];
  const notes = [
    ...(hint === undefined ? [] : [`Help: ${hint}`]),
    ...(related.length === 0 ? [] : [`See ${[...places, ...more].join('; ')}`]),
  ];
  return [messageWithField(finding), ...notes].map(oneLine).join('. ');
}

/** One pattern tells that most texts are what a terminal shows already. */
function oneLine(text: string): string {
  const short = shortened(text);
  return PLAIN.test(short) ? short : visible(short.replace(/\s*[\r\n]\s*/g, ' '));
}

const PLAIN = /^[ -~]*$/;

function placeText({ file, message, range }: RelatedPlace, own: string, linesOf: LinesOf): string {
  const at = linesOf(file)?.positionOf(range.start);
  const place = [
    ...(file === own ? [] : [file]),
    ...(at === undefined ? [] : file === own ? [`line ${at.line}`] : [at.line, at.column]),
  ].join(':');
  return `${place} (${message})`;
}

/** The middle of a long text left out: some messages quote a whole schema, and what is wrong with it stands at the end. */
function shortened(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH / 3)} … ${text.slice((-2 * MAX_LENGTH) / 3)}`;
}

const MAX_PLACES = 3;
const MAX_LENGTH = 900;

/** The lines of texts, each indexed when first asked for. */
export function linesOfTexts(textOf: (file: string) => string | undefined): LinesOf {
  const known = new Map<string, LineIndex | undefined>();
  return (file) => {
    if (known.has(file)) return known.get(file);
    const text = textOf(file);
    const lines = text === undefined ? undefined : lineIndex(text);
    known.set(file, lines);
    return lines;
  };
}
