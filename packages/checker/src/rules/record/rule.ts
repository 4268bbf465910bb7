import type { FilePlace } from '../../find/file-place.js';
import type { Applicability } from './applicability.js';
import type { Severity } from './severity.js';

/** A text that shows a rule at work, with a sentence that says what to look at. */
export interface RuleExample {
  readonly title: string;
  /** A whole file. Tests check every example: a wrong one is flagged by its rule, a right one has no finding at all. */
  readonly text: string;
}

/** The documentation of a rule; pages and help texts are generated from it. Texts are Markdown without headings. */
export interface RuleDocs {
  readonly whatItDoes: string;
  readonly whyItMatters: string;
  readonly wrong: readonly RuleExample[];
  readonly right: readonly RuleExample[];
  /** Where Kubernetes says so. */
  readonly reference: { readonly title: string; readonly url: string };
}

/**
 * What a rule is about: definitions · resources, whose examples hold the definition that they are judged by, which is not itself
 * judged · documents of both.
 */
export type RuleSubject = 'definition' | 'resource' | 'document';

/**
 * What is known about a rule apart from its code: what the server's verdict tells of, and, as conventions, what it is silent about.
 *
 * The unions of names are made of these records ({@link rule} keeps the name in the type), and so are lists, tables and pages.
 */
export interface Rule<Id extends string = string> {
  /** What it flags, or asks for, in kebab-case; stable, since users write it into configurations. */
  readonly id: Id;
  /** A sentence without a full stop, for lists. */
  readonly title: string;
  /** The severity of its findings as a rule; where one differs, `whatItDoes` says when. */
  readonly severity: Severity;
  readonly subject: RuleSubject;
  /** Present where it is found only when updates of that subresource are judged. */
  readonly subresource?: 'status';
  /** Which fixes its findings may have; none unless listed. */
  readonly fixes?: readonly Applicability[];
  /** What is around its examples, where only that makes them what they are. */
  readonly examplesIn?: FilePlace;
  readonly docs: RuleDocs;
}

/** The same record with its name as a type, of which unions are made. */
export function rule<const Id extends string>(record: Rule<Id>): Rule<Id> {
  return record;
}
