import type { ConvertedObjects } from '@structural/checker';
import type { KubernetesVersion, RuleEvaluator } from '@structural/core';

/** What may be chosen about an examination. */
export interface ExaminationOptions {
  readonly kubernetesVersion?: KubernetesVersion;
  readonly rules?: RuleEvaluator;
  readonly converted?: ConvertedObjects;
}
