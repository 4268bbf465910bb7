import type { JsonObject } from '@structural/json';
import type { PolicyObserver } from '@structural/policies';
import type { TestCase } from '../case/test-case.js';
import type { BuiltinServer } from './policies-server.js';

/** What policies, and the server around them, answer to a request of a test. */
export interface AdmissionAnswer {
  readonly ok: boolean;
  /** Why it is refused. */
  readonly message: string;
  readonly warnings: readonly string[];
  /** By `policy/key`. */
  readonly auditAnnotations: ReadonlyMap<string, string>;
  /** The object as it is stored; absent where nothing is. */
  readonly object?: JsonObject;
  /** What it depends on that the test does not say. */
  readonly dependsOn: readonly string[];
}

/** Asks the policies of a suite; a text says why a test cannot be asked. */
export type AskPolicies = (test: TestCase, asked: PolicyServer) => AdmissionAnswer | string;

/** The server that tests of policies are asked of. */
export interface PolicyServer {
  readonly minor: number;
  /** The server's own code for built-in kinds; without it objects are taken as they are written. */
  readonly kubernetes?: BuiltinServer | undefined;
  /** Sees what the expressions of policies are. */
  readonly observe?: PolicyObserver | undefined;
}
