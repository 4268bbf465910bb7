import type { JsonValue, OverwrittenValues, JsonPath } from '@structural/json';
import type { SyntaxProblem } from './syntax-problem.js';
import type { Range } from '../text/range.js';

/** The two languages a manifest may be written in; JSON is a language of its own, not YAML's flow style. */
export type DocumentFormat = 'yaml' | 'json';

/** A document that the API server can read, with the value it makes of it. */
export interface SourceDocument {
  readonly ok: true;
  readonly format: DocumentFormat;
  /** The whole file, which may hold other documents. */
  readonly text: string;
  /** This document's part of {@link text}, without the separators around it. */
  readonly range: Range;
  /** The value after YAML's scalars, anchors and merges were resolved and numbers were decoded as int64 or float64. */
  readonly value: JsonValue;
  /** Keys written more than once in one mapping, in the order of the text. The last one wins. */
  readonly duplicates: readonly DuplicateKey[];
  /** JSON only, where keys are repeated: what they stood for before. */
  readonly overwritten?: OverwrittenValues;
  /** Go's text of what a strict YAML decoder says; absent for JSON and when it has nothing to say. */
  readonly strictError?: string;
  /** What it was made from; absent for a document that somebody wrote. */
  readonly derivation?: Derivation;
}

/** What a derived document was made from, and where its values stand there. */
export interface Derivation {
  /** The document whose text it shares. */
  readonly source: SourceDocument;
  /** Tells the documents apart that are derived from one source. */
  readonly name: string;
  /** Who makes it, such as `Crossplane`. */
  readonly madeBy: string;
  /** Where the value at a path of the derived document comes from. */
  readonly placeOf: (path: JsonPath) => DerivedPlace;
}

/** Where a derived value comes from. */
export interface DerivedPlace {
  /** The path in the source; of what the source says nothing about, the path of what made it necessary. */
  readonly path: JsonPath;
  /** Whether the source says nothing about the value: it has no place of its own. */
  readonly isAdded?: boolean;
  /** The part of a text at that path which the value comes from, counted in UTF-16 units of the text as a value; the whole text by default. */
  readonly part?: { readonly start: number; readonly end: number };
}

/** A key that the same mapping already held. */
export interface DuplicateKey {
  /** The path of the key, which leads to the last value written. */
  readonly path: JsonPath;
  /** The repeated key. */
  readonly range: Range;
  /** Where the key stood first. */
  readonly first: Range;
}

/** A part of a file that no server would read. */
export interface FailedDocument {
  readonly ok: false;
  readonly format: DocumentFormat;
  readonly text: string;
  readonly range: Range;
  readonly error: SyntaxProblem;
  /**
   * JSON only, where all that is wrong are numbers that no float64 holds: what was read, with such numbers in it. A decoder of a type skips
   * those in fields that the type does not have; whoever reads any object, as kubectl does, refuses the text.
   */
  readonly withNumbersBeyondFloat64?: SourceDocument;
}

/** What parsing makes of a text: always a value, never an exception. */
export type ParsedDocument = SourceDocument | FailedDocument;
