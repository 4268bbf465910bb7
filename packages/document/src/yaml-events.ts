import { parseEvents, YAMLException, type Event } from 'js-yaml';
import { MAX_DEPTH } from './limits.js';
import { insertSpaces, type SpacedText } from './spaced-text.js';
import { amendAccepted, amendRefused, firstSpelling, isBornOut, isGuessing, type Spelling } from './spelling.js';
import { SyntaxFailure } from './syntax-problem.js';
import { forbiddenCharacter, stopsBefore } from './yaml-characters.js';
import { checkDocumentEnd } from './yaml-document-end.js';
import { firstDocumentEnd } from './yaml-first-document.js';
import { explainRefusal, tooDeep } from './yaml-refusal.js';

/** The events of a document, and the part of the text that it takes up. */
export interface YamlEvents {
  readonly text: string;
  readonly events: readonly Event[];
}

/** How many characters js-yaml may be shown in all: a constant and a multiple of the text, so that respelling stays linear. */
const SPARE_WORK = 16_000_000;
const WORK_FACTOR = 6;

/**
 * js-yaml's events of the first document of a text, with offsets into `text` as it was given.
 *
 * js-yaml follows YAML 1.2, goyaml a looser 1.1. Where the two differ in spelling only, js-yaml is shown a respelt text: line breaks, tabs and
 * escapes replaced one by one, spaces inserted where goyaml lets a line stand at any indentation. Values are read from the original text, so
 * respelling decides about structure alone. A text that would need respelling too often is refused, and one with a character that goyaml refuses, as far
 * as it reads. Throws a {@link SyntaxFailure}.
 */
export function readYamlEvents(text: string): YamlEvents {
  const forbidden = forbiddenCharacter(text);
  if (forbidden === undefined) return readEvents(text);
  const { start } = forbidden.problem.range;
  const read = readLegalPart(text.slice(0, start));
  if (read === undefined || !stopsBefore(text, read.text.length, start)) throw forbidden;
  return read;
}

/** The events of the part of a text that stands before a character that goyaml refuses if it reads as far. */
function readLegalPart(text: string): YamlEvents | undefined {
  try {
    return readEvents(text);
  } catch (error) {
    if (error instanceof SyntaxFailure) return undefined;
    throw error;
  }
}

function readEvents(text: string): YamlEvents {
  const end = firstDocumentEnd(text);
  let spelling = firstSpelling(text, end, true);
  let work = SPARE_WORK + WORK_FACTOR * text.length;
  for (;;) {
    const spaced = insertSpaces(spelling.text, spelling.spacing, spelling.lineBreak);
    work -= spaced.text.length;
    const parsed = tryParse(spaced.text);
    const events = parsed.ok ? restoreOffsets(parsed.events, spelling, spaced) : undefined;
    const amended = work < 0 ? undefined : amend(text, end, spelling, spaced, parsed, events);
    if (amended !== undefined) spelling = amended;
    else if (!parsed.ok) throw explainRefusal(text, parsed.error, spaced.toOriginal(parsed.error.mark?.position ?? 0));
    else if (work < 0) throw new SyntaxFailure('yaml-syntax', 'too many flow collections in a form that only goyaml reads', 0, 0);
    else {
      const { cut } = spelling;
      if (cut < end) checkDocumentEnd(text, events ?? [], cut);
      return { text: cut < text.length ? text.slice(0, cut) : text, events: events ?? [] };
    }
  }
}

/** The next spelling to try; `undefined` when the present one is final, for good or bad. A wrong guess starts all over. */
function amend(
  text: string, end: number, spelling: Spelling, spaced: SpacedText, parsed: Parsed, events: readonly Event[] | undefined,
): Spelling | undefined {
  if (parsed.ok && events !== undefined) {
    return isBornOut(text, spelling, events) ? amendAccepted(text, spelling, events, spelling.cut < end) : firstSpelling(text, end, false);
  }
  if (parsed.ok) return undefined;
  return amendRefused(text, spelling, spaced, parsed.error) ?? (isGuessing(spelling) ? firstSpelling(text, end, false) : undefined);
}

type Parsed = { readonly ok: true; readonly events: readonly Event[] } | { readonly ok: false; readonly error: YAMLException };

function tryParse(text: string): Parsed {
  try {
    return { ok: true, events: parseEvents(text, { maxDepth: MAX_DEPTH + 1 }) };
  } catch (error) {
    if (error instanceof YAMLException) return { ok: false, error };
    if (error instanceof RangeError) throw tooDeep(0);
    throw error;
  }
}

/** Events with offsets into the original text. */
function restoreOffsets(events: readonly Event[], { spacing }: Spelling, { toOriginal }: SpacedText): readonly Event[] {
  if (spacing.size === 0) return events;
  return events.map((event) => {
    const restored: Record<string, unknown> = { ...event };
    for (const name of ['start', 'valueStart', 'valueEnd', 'anchorStart', 'anchorEnd', 'tagStart', 'tagEnd']) {
      const offset = restored[name];
      if (typeof offset === 'number' && offset >= 0) restored[name] = toOriginal(offset);
    }
    return restored as unknown as Event;
  });
}
