import { parseEvents, YAMLException, type Event, type ScalarEvent } from 'js-yaml';
import { padContinuation } from './continuation-indent.js';
import { flowIndicators, respell, respellCharacter, respellEscapes, respellFlowKeys, respellTag } from './respell.js';
import { insertSpaces, type SpacedText } from './spaced-text.js';
import { checkDocumentEnd, continuesPlainRoot, unindentedBlock } from './yaml-document-end.js';
import { firstDocumentEnd } from './yaml-first-document.js';
import { explainRefusal, tooDeep } from './yaml-refusal.js';
import { MAX_DEPTH } from './limits.js';

/** The events of a document, and the part of the text that it takes up. */
export interface YamlEvents {
  readonly text: string;
  readonly events: readonly Event[];
}

/** How many characters js-yaml may be shown beyond the text itself, so that repairs stay linear: a constant and a multiple of the text. */
const SPARE_WORK = 16_000_000;
const WORK_FACTOR = 6;

/**
 * js-yaml's events of the first document of a text, with offsets into `text` as it was given.
 *
 * js-yaml follows YAML 1.2, goyaml a looser 1.1. Where the two differ in spelling only, js-yaml is shown a respelt text: line breaks, tabs and
 * escapes replaced one by one, spaces inserted where goyaml lets a line stand at any indentation. Values are read from the original text, so
 * respelling decides about structure alone. Throws a `SyntaxFailure`.
 */
export function readYamlEvents(text: string): YamlEvents {
  const end = firstDocumentEnd(text);
  let spelling = respell(text.slice(0, end));
  const spacing = new Map<number, number>();
  let cut = end;
  let rest = '';
  let work = SPARE_WORK + WORK_FACTOR * text.length;
  for (;;) {
    const spaced = insertSpaces(spelling, spacing);
    work -= spaced.text.length;
    const parsed = tryParse(spaced.text);
    if (parsed.ok) {
      const events = spacing.size === 0 ? parsed.events : parsed.events.map((event) => restoreOffsets(event, spaced));
      const respelt = respellFlowKeys(spelling, events);
      const block = unindentedBlock(spelling, events);
      const indicators = flowIndicators(spelling, events).filter((offset) => !spacing.has(offset));
      if (respelt !== undefined) spelling = respelt;
      else if (indicators.length > 0) for (const offset of indicators) spacing.set(offset, 1);
      else if (block !== undefined) spelling = spelling.slice(0, (cut = block));
      else if (cut < end && continuesPlainRoot(text, events, cut) && !spacing.has(cut)) {
        spacing.set(cut, (events[1] as ScalarEvent).valueStart + 1);
        spelling += rest;
        cut = end;
      } else {
        if (cut < end) checkDocumentEnd(text, events, cut);
        return { text: cut < text.length ? text.slice(0, cut) : text, events };
      }
      continue;
    }
    const position = parsed.error.mark?.position ?? 0;
    const offset = spaced.toOriginal(position);
    if (work < 0) throw explainRefusal(text, parsed.error, offset);
    const { reason } = parsed.error;
    const tag = /^(?:tag (?:suffix|name)|named tag handle) cannot/.test(reason) ? respellTag(spelling, offset) : undefined;
    if (tag !== undefined) spelling = tag;
    else if (reason === AFTER_DOCUMENT || (reason === NO_BLANK_AFTER_COLON && offset > 1)) {
      cut = reason === AFTER_DOCUMENT ? offset : offset - 1;
      rest = spelling.slice(cut);
      spelling = spelling.slice(0, cut);
    }    else if (reason === 'deficient indentation') {
      const padding = padContinuation(spaced, position, spacing);
      if (padding === undefined) throw explainRefusal(text, parsed.error, offset);
      for (const [at, count] of padding) spacing.set(at, count);
    } else if (reason === 'unknown escape sequence' && text.charAt(offset) === "'") {
      spelling = respellEscapes(spelling, offset);
    } else if (reason.startsWith('missed comma') && /^:[,[\]{}]/.test(text.slice(offset, offset + 2))) {
      spelling = respellCharacter(spelling, offset);
    } else if (text.charAt(offset) === '#' && !spacing.has(offset)) {
      spacing.set(offset, 1);
    } else throw explainRefusal(text, parsed.error, offset);
  }
}

/** js-yaml's complaint about whatever follows a complete document; goyaml may have stopped reading there. */
const AFTER_DOCUMENT = 'end of the stream or a document separator is expected';

/** js-yaml's complaint about `"a":b`, which to goyaml are two scalars in a row. */
const NO_BLANK_AFTER_COLON = 'a whitespace character is expected after the key-value separator within a block mapping';

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
