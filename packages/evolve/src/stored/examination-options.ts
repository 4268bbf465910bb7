import type { KubernetesVersion, RuleEvaluator } from '@structural/core';
import type { ConvertedObjects } from '../resource/converted-objects.js';

/** What may be chosen about an examination. */
export interface ExaminationOptions {
  readonly kubernetesVersion?: KubernetesVersion;
  readonly rules?: RuleEvaluator;
  readonly converted?: ConvertedObjects;
}
