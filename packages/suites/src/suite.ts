import type { Range, SourceDocument, JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { TestCase } from './case/test-case.js';
import type { AskPolicies } from './policies/admission-answer.js';

/** A definition that tests run against. */
export interface SuiteDefinition {
  readonly file: string;
  readonly document: SourceDocument;
  /** Where it is in the document. */
  readonly path: JsonPath;
  readonly value: JsonObject;
}

/** The place of a definition or policy as a text: the same for what was read twice, another for each of several in one file. */
export function placeKey({ document, file, path }: SuiteDefinition): string {
  return JSON.stringify([file, document.range.start, path]);
}

/** Tests that are written together, and the definitions that each of them is to hold for. */
export interface Suite {
  readonly file: string;
  readonly name: string;
  readonly format: 'beside' | 'cases' | 'kat' | 'openshift';
  readonly cases: readonly TestCase[];
  /** For tests of admission policies the policies; none for tests of a built-in kind. */
  readonly definitions: readonly SuiteDefinition[];
  /** The built-in kind that the tests are about, as `Deployment.apps`; absent where definitions or policies decide. */
  readonly builtin?: string;
  /** The admission policies that the tests are about; absent where they are about definitions. */
  readonly policies?: SuitePolicies;
  /** The one version of the definitions that is installed, served and stored; absent for all of them, as they are. */
  readonly version?: string;
  readonly conversion?: SuiteConversion;
}

/** What converts between the versions of a suite's definitions: the address of a webhook, with the command that serves it, or a handler. */
export interface SuiteConversion {
  readonly webhook?: string;
  readonly start?: string;
  readonly handler?: string;
  /** How long an answer may take, in seconds; 10 if absent. */
  readonly timeout?: number;
}

/** The admission policies of a suite. */
export interface SuitePolicies {
  readonly ask: AskPolicies;
  /** Where they are written; none for tests of kat, which does not ask policies as a server does. */
  readonly written: readonly SuiteDefinition[];
  /** Asks with another policy in place of one that is written. */
  readonly askWith?: (policy: SuiteDefinition, value: JsonObject) => AskPolicies;
}

/** Why tests cannot be run. */
export interface SuiteProblem {
  readonly file: string;
  readonly message: string;
  /** The text of the file and the place in it, where there is one. */
  readonly text?: string;
  readonly range?: Range;
}
