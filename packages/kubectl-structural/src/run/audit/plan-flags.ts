import { Option } from 'commander';
import type { KubernetesVersion } from '@structural/checker';
import { PLAN_FORMATS, type PlanFormat } from '@structural/presenters';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputFlags } from '../flags/flags.js';

/** The flags of `storage-plan`, as parsed. */
export interface PlanFlags extends InputFlags, FindFlags {
  /** The definitions as they are: files, as a cluster gives them out, or a git revision. */
  readonly old?: string;
  readonly objects: readonly string[];
  readonly output: PlanFormat;
  /** Where manifests and scripts go. */
  readonly out?: string;
  readonly kubeVersion: KubernetesVersion;
  readonly quiet: boolean;
}

/** `-o` of a plan. */
export function planOutputFlag(): Option {
  return new Option('-o, --output <format>', 'plan format').choices(PLAN_FORMATS).default('human');
}
