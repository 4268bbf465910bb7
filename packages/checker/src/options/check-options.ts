import type { KubernetesVersion } from '@structural/core';
import type { ConventionId } from '../conventions/conventions.js';
import type { ConventionOptions } from '../conventions/record/options.js';
import type { RuleId } from '../rules/rule-id.js';
import type { ServerWindow } from '../server/server-window.js';
import type { ValidateMode } from '../server/validate-mode.js';
import type { RuleSeverity } from './rule-severities.js';

/** By what objects of built-in kinds are judged: by nothing, by their types, or by all that the server's own code says, too. */
export type BuiltinJudge = (typeof BUILTIN_JUDGES)[number];

export const BUILTIN_JUDGES = ['off', 'schema', 'server'] as const;

/** What a user can choose about how a file is judged. */
export interface CheckOptions {
  /** The server that is asked, by default the newest known. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Older servers that are asked, too; none by default. */
  readonly window?: ServerWindow;
  /** Whether the definitions in the file are judged, too; they are by default. */
  readonly definitions?: boolean;
  /** Judges updates of the status of resources, or of their replicas through a Scale, instead of the resources. */
  readonly subresource?: 'status' | 'scale';
  /** Whether unknown fields and keys written twice are errors, warnings (the default), or left alone. */
  readonly strict?: ValidateMode;
  /** Makes custom kinds without a definition errors; otherwise they are named once a file. */
  readonly requireCrd?: boolean;
  /** By what objects of built-in kinds are judged, where no definition is known for them; by as much as there is without it. */
  readonly builtin?: BuiltinJudge;
  /** Finds fixes, which takes longer. */
  readonly fixes?: boolean;
  /** The conventions that definitions should keep, with their options; none by default. */
  readonly conventions?: ReadonlyMap<ConventionId, ConventionOptions>;
  /** What becomes of the findings of single rules: left out, or of another severity, as far as they are more than notes. */
  readonly severities?: ReadonlyMap<RuleId, RuleSeverity>;
  /** Whether comments acknowledge findings; they do by default. */
  readonly acknowledgements?: boolean;
}
