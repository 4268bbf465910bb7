import { InvalidArgumentError, Option } from 'commander';
import type { KubernetesVersion, WriteKind } from '@structural/checker';
import { AUDIT_FORMATS, type AuditFormat } from '@structural/presenters';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputFlags } from '../flags/flags.js';

/** From which severity on findings fail a run. */
export type AuditFailOn = 'error' | 'warning' | 'note' | 'never';

/** The flags of `audit`, as parsed. */
export interface AuditFlags extends InputFlags, FindFlags {
  /** What defines the objects, beside the definitions in the input. */
  readonly crds: readonly string[];
  /** The definitions as they shall be. */
  readonly next: readonly string[];
  readonly writeAs?: WriteKind;
  readonly output: AuditFormat;
  readonly kubeVersion: KubernetesVersion;
  readonly failOn: AuditFailOn;
  /** How many examples a finding keeps. */
  readonly examples: number;
  readonly allowEmpty: boolean;
  readonly quiet: boolean;
}

/** `-o` of an audit. */
export function auditOutputFlag(): Option {
  return new Option('-o, --output <format>', 'report format').choices(AUDIT_FORMATS).default('human');
}

/** `--fail-on`. */
export function failOnFlag(): Option {
  return new Option('--fail-on <level>', 'exit with 1 for findings of this severity and more serious ones')
    .choices(['error', 'warning', 'note', 'never'])
    .default('error');
}

/** `--examples`. */
export function examplesFlag(): Option {
  return new Option('--examples <number>', 'how many examples a finding keeps, 0 to 1000').default(5).argParser((value) => {
    if (!/^\d{1,4}$/.test(value) || Number(value) > MAX_EXAMPLES)
      throw new InvalidArgumentError('It must be a whole number from 0 to 1000.');
    return Number(value);
  });
}

const MAX_EXAMPLES = 1000;
