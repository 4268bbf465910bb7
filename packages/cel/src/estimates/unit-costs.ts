import { exactly } from './bounds.js';

/** What the parts of an expression cost. Source: cel-go `common`, cost. */
export const SELECT_OR_IDENT = exactly(1n);
export const LIST_LITERAL = exactly(10n);
export const MAP_LITERAL = exactly(30n);
export const MESSAGE_LITERAL = exactly(40n);

/** For each character of a text that is walked through. */
export const PER_CHARACTER = 0.1;

/** For each character of a pattern that is searched for. */
export const PER_PATTERN_CHARACTER = 0.25;
