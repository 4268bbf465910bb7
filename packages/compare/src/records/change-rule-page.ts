import type { Audience } from './audience.js';

/** Two definitions that differ by a change, as text in YAML, and what is found about it. */
export interface ChangeExample {
  readonly title: string;
  readonly old: string;
  readonly new: string;
  /** Who is affected on the way there, in the order of {@link AUDIENCES}; empty for one that breaks nobody. */
  readonly breaks: readonly Audience[];
}

/** The documentation of a rule, from which its page is made. */
export interface ChangeRulePage<Id extends string = string> {
  readonly id: Id;
  /** A short noun phrase. */
  readonly title: string;
  /** One sentence: what changed. */
  readonly whatChanged: string;
  /** Sentences: who is affected and how, on the way there and on the way back. */
  readonly whyItMatters: string;
  /** What each breaks is what a comparison finds about this rule. */
  readonly examples: readonly ChangeExample[];
}
