import type { JsonPath, Range, SourceDocument } from '@structural/document';
import type { JsonValue } from '@structural/json';

/** A place in a test file; positions cost nothing until they are asked for. */
export interface WrittenPlace {
  readonly file: string;
  readonly document: SourceDocument;
  readonly path: JsonPath;
  /** The place itself, where it is no value: a comment. */
  readonly range?: Range;
}

/** An object that stands in a test file. */
export interface SuiteObject extends WrittenPlace {
  readonly value: JsonValue;
  /** The text that it is written as, where it is YAML in a string; else it is written as it is. */
  readonly content?: string;
}
