import type { KnownAuthorizer } from '@structural/cel';
import type { AdmissionRequest, UserInfo } from '@structural/policies';
import type { JsonArray, JsonObject, JsonValue } from '@structural/json';
import type { KubernetesVersion } from '@structural/core';
import type { WrittenPlace, SuiteObject } from './written.js';

/** One test: requests that follow one another, and what is expected of each. Plain data, whatever form it was written in. */
export interface TestCase {
  readonly name: string;
  /** Where it is written. */
  readonly at: WrittenPlace;
  readonly requests: readonly CaseRequest[];
  /** What is expected of the definition itself, where that is to be refused; then there are no requests. */
  readonly refusal?: Expectation;
  /** What the definition is changed by before it is asked about itself. */
  readonly patches?: JsonArray;
  /** Why it does not run. */
  readonly skip?: string;
  /** Where any test is in focus, others do not run. */
  readonly isFocused: boolean;
  /** What admission policies are asked, for tests of these; then there are no requests. */
  readonly admission?: AdmissionCase;
  /** What a webhook makes of what is stored in the end, in the version that this has. */
  readonly converted?: ExpectedObject;
  /** The servers that it is for; any, where none are named. */
  readonly servers?: readonly KubernetesVersion[];
}

/** What a test asks a server, one after another: each request finds what the one before left. */
export interface CaseRequest {
  /**
   * `create`, `update` and `update-status` are what they are to a server, `update` and `update-status` of what is stored. `store` puts an
   * object there without asking, as if an older definition had let it in. `rewrite` updates what is stored by some members.
   */
  readonly verb: 'create' | 'rewrite' | 'store' | 'update' | 'update-status';
  /** How a failure names it: `the creation`. */
  readonly name: string;
  readonly object: SuiteObject;
  /** The status alone, for `update-status`, which has none afterwards where this has none; the members, for `rewrite`. */
  readonly members?: JsonObject;
  /** What the definition is changed by while this is asked: a JSON patch of it. */
  readonly patches: JsonArray;
  /** The definition's first version has a property of this name and value besides, as the harness has it that waits for it. */
  readonly sentinel?: string;
  readonly expected: Expectation;
}

/** What is expected of an answer. */
export interface Expectation {
  /** The request is to be refused, and what is said about it holds each of these; absent where it is to be accepted. */
  readonly errors?: readonly ErrorMatcher[];
  /** The warnings that come with the answer, all of them in this order; absent where they do not matter. */
  readonly warnings?: readonly TextMatcher[];
  /** What a read returns afterwards; absent where it does not matter. */
  readonly stored?: ExpectedObject;
  /** Where the expectation is written, or what it is about. */
  readonly at: WrittenPlace;
}

/** An object as it should be stored. */
export interface ExpectedObject extends SuiteObject {
  readonly value: JsonValue;
  /** Whether name and namespace are compared where the expected object has them. */
  readonly namesCount: boolean;
}

/** A text that is looked for. */
export interface TextMatcher {
  /** `lenient` is `part`, but that values that only older servers print so may be any. */
  readonly kind: 'exact' | 'lenient' | 'part' | 'pattern';
  readonly text: string;
  readonly at: WrittenPlace;
}

/** What an error should be. */
export interface ErrorMatcher {
  /** Looked for in what the server says of a field, where there is one, else in all that it says. */
  readonly message?: TextMatcher;
  /** The path of the field, in the server's form. */
  readonly field?: string;
  readonly at: WrittenPlace;
}

/** A request that admission policies are asked about, and what is expected of them. */
export interface AdmissionCase {
  readonly operation: AdmissionRequest['operation'];
  /** Absent where something is deleted, or connected to. */
  readonly object?: SuiteObject;
  /** What is there before. */
  readonly old?: SuiteObject;
  /** Who sends it; an administrator where nobody says. */
  readonly user?: UserInfo;
  /** What is in the cluster beside the policies: parameters and namespaces. */
  readonly objects: readonly JsonObject[];
  /** How an error names it: `the creation`. */
  readonly name: string;
  readonly expected: AdmissionExpectation;
  /** What only kat has a test say. */
  readonly kat?: KatRequest;
}

/** What is expected of policies. */
export interface AdmissionExpectation {
  /** The request is to be refused, and what is said holds each of these; absent where it is to be accepted. */
  readonly errors?: readonly ErrorMatcher[];
  /** All warnings, in this order; absent where they do not matter. */
  readonly warnings?: readonly TextMatcher[];
  /** The object as mutating policies leave it. */
  readonly stored?: ExpectedObject;
  /** Audit annotations that there must be, by `key` or `policy/key`. */
  readonly auditAnnotations: ReadonlyMap<string, string>;
  readonly at: WrittenPlace;
}

/** What a test of kat says of a request. */
export interface KatRequest {
  /** The policy that is asked; undefined where the name of the test leads to none. */
  readonly policy: string | undefined;
  readonly subresource: string;
  readonly requestName: string;
  readonly namespace: string;
  readonly options: JsonObject;
  readonly namespaceObject?: JsonObject;
  readonly params?: JsonObject;
  readonly authorizer?: KnownAuthorizer;
}
