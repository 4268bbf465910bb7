import type { Environment } from '@structural/cel';

/** How the policies of another tool that are written in this language differ from the server's. */
export interface PolicyDialect {
  readonly tool: 'Gatekeeper' | 'Kyverno';
  /** What expressions may use, whatever the server. */
  environment(): Environment;
  /** The objects that expressions know beyond the server's, and of which nothing is known. */
  readonly unknown: readonly string[];
  /** Whether `request` has the objects, too. */
  readonly requestHasObjects: boolean;
  /** Whether variables, and nothing else, know `params`. */
  readonly variablesKnowParams: boolean;
  /** The most that the validations of a policy may cost. */
  readonly budget: number;
}
