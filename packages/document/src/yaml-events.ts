import { parseEvents, YAMLException, type Event } from 'js-yaml';
import { MAX_DEPTH } from './limits.js';
import { respell } from './respell.js';
import { insertSpaces, type SpacedText } from './spaced-text.js';
import { amendAccepted, amendRefused, type Spelling } from './spelling.js';
import { SyntaxFailure } from './syntax-problem.js';
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
 * respelling decides about structure alone. A text that would need respelling too often is refused. Throws a {@link SyntaxFailure}.
 */
export function readYamlEvents(text: string): YamlEvents {
  const end = firstDocumentEnd(text);
  let spelling: Spelling = { text: respell(text.slice(0, end)), spacing: new Map(), cut: end, rest: '' };
  let work = SPARE_WORK + WORK_FACTOR * text.length;
  for (;;) {
    const spaced = insertSpaces(spelling.text, spelling.spacing);
    work -= spaced.text.length;
    const parsed = tryParse(spaced.text);
    if (parsed.ok) {
      const events = spelling.spacing.size === 0 ? parsed.events : parsed.events.map((event) => restoreOffsets(event, spaced));
      const amended = amendAccepted(text, spelling, events, spelling.cut < end);
      if (amended === undefined) {
        const { cut } = spelling;
        if (cut < end) checkDocumentEnd(text, events, cut);
        return { text: cut < text.length ? text.slice(0, cut) : text, events };
      }
      if (work < 0) throw new SyntaxFailure('yaml-syntax', 'too many flow collections in a form that only goyaml reads', 0, 0);
      spelling = amended;
    } else {
      const amended = work < 0 ? undefined : amendRefused(text, spelling, spaced, parsed.error);
      if (amended === undefined) throw explainRefusal(text, parsed.error, spaced.toOriginal(parsed.error.mark?.position ?? 0));
      spelling = amended;
    }
  }
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

function restoreOffsets(event: Event, spaced: SpacedText): Event {
  const restored: Record<string, unknown> = { ...event };
  for (const name of ['start', 'valueStart', 'valueEnd', 'anchorStart', 'anchorEnd', 'tagStart', 'tagEnd']) {
    const offset = restored[name];
    if (typeof offset === 'number' && offset >= 0) restored[name] = spaced.toOriginal(offset);
  }
  return restored as unknown as Event;
}
