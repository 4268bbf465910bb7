import { InvalidArgumentError, Option } from 'commander';
import type { TestReportFormat } from '@structural/presenters';
import type { FindFlags } from '../finding.js';
import type { InputFlags } from '../flags.js';
import type { AskedServers } from '../servers-flags.js';
import type { ColorFlag } from '../streams.js';
import type { MutateFlags } from './mutate-flags.js';

/** The flags of `test`, as parsed. */
export interface TestFlags extends FindFlags, ColorFlag, MutateFlags {
  readonly crds: readonly string[];
  readonly output: TestReportFormat;
  readonly only?: string;
  /** `random` for a seed that is to be made. */
  readonly shuffle?: number | 'random';
  readonly update: boolean;
  readonly watch: boolean;
  readonly quiet: boolean;
  readonly allowEmpty: boolean;
  readonly kubeVersion: AskedServers;
}

/** The flags of `test init`, as parsed. */
export interface TestInitFlags extends FindFlags, InputFlags {
  readonly out?: string;
  readonly force: boolean;
  readonly quiet: boolean;
}

/** The forms of a report about tests, here since reports are loaded when one is made. */
const FORMATS: readonly TestReportFormat[] = ['dots', 'tree', 'json', 'junit', 'github', 'tap'];

/** `-o` of `test`. */
export function testOutputFlag(): Option {
  return new Option('-o, --output <format>', 'form of the report').choices(FORMATS).default('dots');
}

/** `--shuffle`. */
export function shuffleFlag(): Option {
  return new Option(
    '--shuffle [seed]',
    'run the tests in another order; the seed is printed, and --shuffle=SEED does the same again',
  ).argParser(parseSeed);
}

function parseSeed(value: string): number | 'random' {
  if (value === '') return 'random';
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number below a thousand million.');
  return Number(value);
}
