import type { CustomResourceDefinition } from '@structural/core';
import type { JsonPath, Range, SourceDocument } from '@structural/document';
import type { JsonValue } from '@structural/json';
import type { DefinitionContext } from '../../find/definition-context.js';
import type { ManifestSchema } from '../../manifest/schema-nodes.js';
import type { Mark } from '../../place/position.js';
import type { Proposal } from '../../proposals/proposal.js';
import type { Rule, RuleDocs, RuleExample } from '../../rules/record/rule.js';
import type { Tier } from './tier.js';
import type { ConventionOptions, OptionProblem, OptionSpecs, OptionsSchema, OptionValues } from './options.js';

/** An example of a convention. */
export interface ConventionExample extends RuleExample {
  /** The definition that is stored already, for conventions that compare with it. */
  readonly stored?: string;
  /** The options that it is checked with; the default ones unless given. */
  readonly options?: ConventionOptions;
}

/** The documentation of a convention: that of a rule, and a sentence for each option. */
export interface ConventionDocs extends RuleDocs {
  readonly wrong: readonly ConventionExample[];
  readonly right: readonly ConventionExample[];
  /** Who it is wrong for, in sentences. */
  readonly whenNotToUse: string;
  /** By the option's name. */
  readonly optionsDocs: Readonly<Record<string, string>>;
}

/**
 * An optional rule: a matter of good practice, about which the server says nothing.
 *
 * All are off unless chosen. Their findings are warnings although the server is silent, so that they count where warnings do.
 */
export interface Convention<Id extends string = string> extends Rule<Id> {
  readonly severity: 'warning';
  /** The smallest tier that it is in. */
  readonly tier: Tier;
  /** True for one that compares with the stored definition and finds nothing without it. */
  readonly compares: boolean;
  readonly docs: ConventionDocs;
  readonly fixes: NonNullable<Rule['fixes']>;
  /** A JSON schema (draft-07) of the options, closed. */
  readonly schema: OptionsSchema;
  readonly defaultOptions: ConventionOptions;
  /** One clause for each option that is unknown or does not fit the schema. */
  optionProblems(options: ConventionOptions): readonly OptionProblem[];
  /** What is found in one definition. An option that does not fit counts as not given. */
  find(subject: ConventionSubject, options?: ConventionOptions): Iterable<BrokenConvention>;
  /** The ways to fix a finding. */
  fix?(found: FoundConvention): readonly Proposal[];
}

/** What conventions look at: one definition, in both of its forms, and the schemas of its text. */
export interface ConventionSubject {
  readonly context: DefinitionContext;
  readonly definition: CustomResourceDefinition;
  /** The schemas of the manifest outside of junctors; made once for all conventions. */
  readonly nodes: readonly ManifestSchema[];
  /** The schemas inside of junctors. */
  readonly branches: readonly ManifestSchema[];
}

/** A finding in its document, as far as its fixes depend on it. */
export interface FoundConvention {
  readonly message: string;
  readonly range: Range;
  /** From the root of the document. */
  readonly path: JsonPath;
  /** The value there; `undefined` where the document has none. */
  readonly value: JsonValue | undefined;
  readonly document: SourceDocument;
}

/** One finding of a convention, in terms of the manifest. */
export interface BrokenConvention {
  /** From the root of the definition; where nothing is there the nearest parent is marked. */
  readonly path: JsonPath;
  /** `key` unless said otherwise. */
  readonly mark?: Mark;
  /** The path of what the finding is about, where that is not what `path` marks. */
  readonly about?: JsonPath;
  readonly message: string;
  readonly hint?: string;
}

/** A convention as its author writes it. */
export interface ConventionSource<Id extends string, Specs extends OptionSpecs> {
  readonly id: Id;
  readonly title: string;
  readonly tier: Tier;
  readonly compares?: true;
  readonly docs: Omit<ConventionDocs, 'optionsDocs'>;
  readonly options: Specs;
  /** Which kinds of fixes {@link fix} makes; none by default. */
  readonly fixes?: Convention['fixes'];
  find(subject: ConventionSubject, options: OptionValues<Specs>): Iterable<BrokenConvention>;
  fix?(found: FoundConvention): readonly Proposal[];
}
