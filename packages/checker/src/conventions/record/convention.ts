import type { CustomResourceDefinition } from '@structural/core';
import type { JsonPath, SourceDocument } from '@structural/document';
import type { JsonValue } from '@structural/json';
import type { DefinitionContext } from '../../find/definition-context.js';
import type { Diagnostic } from '../../diagnostic/diagnostic.js';
import type { Proposal } from '../../proposals/proposal.js';
import type { Mark } from '../../place/position.js';
import type { RuleDocs, RuleExample } from '../../rules/rule.js';
import type { ConventionId } from '../convention-id.js';
import type { ConventionOptions, OptionSpecs, OptionsSchema, OptionValues } from './options.js';
import type { SchemaNode } from '../../manifest/schema-nodes.js';

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
  /** By the option's name. */
  readonly optionsDocs: Readonly<Record<string, string>>;
}

/**
 * An optional rule: a matter of good practice, about which the server says nothing.
 *
 * All are off unless chosen. Their findings are warnings although the server is silent, so that they count where warnings do.
 */
export interface Convention {
  readonly id: ConventionId;
  /** A sentence without a full stop, for lists. */
  readonly title: string;
  readonly severity: 'warning';
  readonly docs: ConventionDocs;
  /** A JSON schema (draft-07) of the options, closed. */
  readonly schema: OptionsSchema;
  readonly defaultOptions: ConventionOptions;
  /** True where some finding can have a safe fix, respectively a suggestion. */
  readonly fixable: boolean;
  readonly hasSuggestions: boolean;
  /** One clause for each option that is unknown or does not fit the schema. */
  optionProblems(options: ConventionOptions): readonly string[];
  /** Its findings about one definition, without fixes. An option that does not fit counts as not given. */
  find(subject: ConventionSubject, options?: ConventionOptions): readonly Diagnostic[];
  /** The ways to fix a finding that was made at a path of the document. */
  mend?(place: MendPlace): readonly Proposal[];
}

/** What conventions look at: one definition, in both of its forms, and the schemas of its text. */
export interface ConventionSubject {
  readonly context: DefinitionContext;
  readonly definition: CustomResourceDefinition;
  /** Every schema of the manifest outside of junctors; made once for all conventions. */
  readonly nodes: readonly SchemaNode[];
  /** Every schema inside of junctors. */
  readonly branches: readonly SchemaNode[];
}

/** Where a finding was made. */
export interface MendPlace {
  /** From the root of the document. */
  readonly path: JsonPath;
  /** The value there; `undefined` where the document has none. */
  readonly value: JsonValue | undefined;
  readonly document: SourceDocument;
  readonly diagnostic: Diagnostic;
}

/** One finding of a convention, in terms of the manifest. */
export interface Finding {
  /** From the root of the definition; where nothing is there the nearest parent is marked. */
  readonly path: JsonPath;
  /** `key` unless said otherwise. */
  readonly mark?: Mark;
  readonly message: string;
  readonly hint?: string;
}

/** A convention as its author writes it. */
export interface ConventionSource<Specs extends OptionSpecs> {
  readonly id: ConventionId;
  readonly title: string;
  readonly docs: Omit<ConventionDocs, 'optionsDocs'>;
  readonly options: Specs;
  /** Which kinds of fixes {@link mend} makes; none by default. */
  readonly fixes?: readonly Proposal['applicability'][];
  find(subject: ConventionSubject, options: OptionValues<Specs>): Iterable<Finding>;
  mend?(place: MendPlace): readonly Proposal[];
}
