import type { Audience } from '../finding/audience.js';

/** The rules about what surrounds schemas. */
export type DefinitionRule =
  | 'definition-removed'
  | 'definition-added'
  | 'group-changed'
  | 'scope-changed'
  | 'kind-changed'
  | 'list-kind-changed'
  | 'plural-changed'
  | 'singular-changed'
  | 'short-name-removed'
  | 'short-name-added'
  | 'category-removed'
  | 'category-added'
  | 'conversion-changed'
  | 'unknown-fields-changed'
  | 'version-removed'
  | 'version-added'
  | 'version-unserved'
  | 'version-served'
  | 'storage-version-changed'
  | 'version-deprecated'
  | 'version-undeprecated'
  | 'status-added'
  | 'status-removed'
  | 'scale-added'
  | 'scale-changed'
  | 'scale-removed'
  | 'column-added'
  | 'column-changed'
  | 'column-removed'
  | 'selectable-field-added'
  | 'selectable-field-removed'
  | 'schema-added'
  | 'schema-removed'
  | 'schema-unusable';

/** The rules about schemas. */
export type SchemaRule =
  | 'field-added'
  | 'field-removed'
  | 'type-changed'
  | 'nullable-added'
  | 'nullable-removed'
  | 'required-added'
  | 'required-removed'
  | 'default-added'
  | 'default-changed'
  | 'default-removed'
  | 'enum-added'
  | 'enum-narrowed'
  | 'enum-removed'
  | 'enum-widened'
  | 'bound-tightened'
  | 'bound-loosened'
  | 'multiple-changed'
  | 'unique-items-changed'
  | 'pattern-added'
  | 'pattern-changed'
  | 'pattern-removed'
  | 'format-added'
  | 'format-changed'
  | 'format-removed'
  | 'junctor-changed'
  | 'map-added'
  | 'map-removed'
  | 'items-changed'
  | 'preserve-unknown-added'
  | 'preserve-unknown-removed'
  | 'embedded-resource-changed'
  | 'list-type-changed'
  | 'list-keys-changed'
  | 'map-type-changed'
  | 'rule-added'
  | 'rule-changed'
  | 'rule-removed'
  | 'rule-reworded'
  | 'described-otherwise'
  | 'schema-changed';

/** Names a kind of change; stable, part of every {@link Finding}'s id. */
export type ChangeRule = DefinitionRule | SchemaRule;

/** Two definitions that differ by the change, as text in YAML, and what is found about it. */
export interface ChangeExample {
  readonly title: string;
  readonly old: string;
  readonly new: string;
  /** Whom it breaks on the way there; empty for one that breaks nobody. */
  readonly breaks: readonly Audience[];
}

/** The documentation of a rule, from which its page is made. */
export interface ChangeRuleRecord {
  readonly id: ChangeRule;
  /** A short noun phrase. */
  readonly title: string;
  /** One sentence: what changed. */
  readonly whatChanged: string;
  /** Sentences: whom it hurts and how, on the way there and on the way back. */
  readonly whyItMatters: string;
  /** Whom it can hurt on the way there; empty for what is only told. */
  readonly audiences: readonly Audience[];
  /** The first one breaks somebody wherever any can. */
  readonly examples: readonly ChangeExample[];
}
