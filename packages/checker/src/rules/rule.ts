import type { ConventionId } from '../conventions/convention-id.js';
import type { Fix, Severity } from '../diagnostic/diagnostic.js';

/** The name of a rule: what it flags, in kebab-case; stable, since users write it into configurations. */
export type RuleId =
  | 'structural-schema'
  | 'crd-definition'
  | 'crd-schema'
  | 'default-value'
  | 'validation-rule'
  | 'crd-warning'
  | 'preserve-unknown-fields'
  | 'removed-api-version'
  | 'server-panic'
  | 'partial-definition'
  | 'undecodable-definition'
  | 'resource-value'
  | 'list-type'
  | 'object-meta'
  | 'embedded-resource'
  | 'resource-warning'
  | 'undecodable-resource'
  | 'unknown-kind'
  | 'unserved-version'
  | 'missing-status'
  | 'unusable-definition'
  | 'dropped-field'
  | 'coerced-value'
  | 'unknown-field'
  | 'duplicate-key'
  | 'syntax'
  | 'templated-file'
  | 'no-definitions'
  | ConventionId;

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

/** What is known about a rule apart from its code. */
export interface Rule {
  readonly id: RuleId;
  /** A sentence without a full stop, for lists. */
  readonly title: string;
  /** The severity of its findings as a rule; where one differs, `whatItDoes` says when. */
  readonly severity: Severity;
  readonly subject: RuleSubject;
  /** Present where it is found only when updates of that subresource are judged. */
  readonly subresource?: 'status';
  /** Which fixes its findings may have; none unless listed. */
  readonly fixes?: readonly Fix['applicability'][];
  readonly docs: RuleDocs;
}
