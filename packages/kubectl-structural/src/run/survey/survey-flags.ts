import { Option } from 'commander';
import type { KubernetesVersion } from '@structural/checker';
import { SURVEY_FORMATS, type SurveyFormat } from '@structural/presenters';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputFlags } from '../flags/flags.js';

/** The flags of `survey`, as parsed. */
export interface SurveyFlags extends InputFlags, FindFlags {
  /** The new definitions. */
  readonly next: readonly string[];
  /** The definitions as they are: files, or a git revision. */
  readonly old?: string;
  readonly converted: readonly string[];
  readonly output: SurveyFormat;
  readonly kubeVersion: KubernetesVersion;
  readonly allowEmpty: boolean;
  readonly quiet: boolean;
}

/** `-o` of a survey. */
export function surveyOutputFlag(): Option {
  return new Option('-o, --output <format>', 'report format').choices(SURVEY_FORMATS).default('human');
}
