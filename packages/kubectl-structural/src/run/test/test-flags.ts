import { InvalidArgumentError, Option, type Command } from 'commander';
import { TEST_REPORT_FORMATS, type TestReportFormat } from '@structural/presenters';
import type { FindFlags } from '../flags/find-flags.js';
import type { Shard } from '@structural/clusters';
import type { InputFlags } from '../flags/flags.js';
import type { AskedServers } from '../flags/servers-flags.js';
import type { ColorFlag } from '../program/streams.js';
import type { MutateFlags } from './mutate-flags.js';

/** The flags of `test`, as parsed. */
export interface TestFlags extends FindFlags, ColorFlag, MutateFlags {
  readonly crds: readonly string[];
  readonly output: TestReportFormat;
  readonly match?: string;
  /** `random` for a seed that is to be made. */
  readonly shuffle?: number | 'random';
  readonly update: boolean;
  readonly coverage: boolean;
  /** A folder. */
  readonly coverageOut?: string;
  /** Percent. */
  readonly minCoverage?: number;
  readonly watch: boolean;
  /** Whether commands that files of tests name are run. */
  readonly runCommands: boolean;
  readonly quiet: boolean;
  readonly allowEmpty: boolean;
  /** Only the files of one part. */
  readonly shard?: Shard;
  readonly kubeVersion: AskedServers;
}

/** The flags of `test init`, as parsed. */
export interface TestInitFlags extends FindFlags, InputFlags {
  readonly out?: string;
  /** Whether more than rules has tests. */
  readonly constraints: boolean;
  /** Whether every rule has tests. */
  readonly all: boolean;
  readonly path?: string;
  readonly force: boolean;
  readonly quiet: boolean;
}

/** `-o` of `test`. */
export function testOutputFlag(): Option {
  return new Option('-o, --output <format>', 'report format').choices(TEST_REPORT_FORMATS).default('dots');
}

/** `--shuffle`. */
export function shuffleFlag(): Option {
  return new Option('--shuffle [seed]', 'run the tests in random order; the seed is printed, and --shuffle=SEED repeats it').argParser(
    parseSeed,
  );
}

function parseSeed(value: string): number | 'random' {
  if (value === '') return 'random';
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number below 1000000000.');
  return Number(value);
}

/** `--coverage`, `--coverage-out` and `--min-coverage`. */
export function addCoverageFlags(command: Command): Command {
  return command
    .addOption(new Option('--coverage', 'list what no test covers of the CRDs and policies').default(false))
    .addOption(new Option('--coverage-out <directory>', 'write lcov.info, and a page that shows it on the lines of the CRDs'))
    .addOption(
      new Option('--min-coverage <percent>', 'exit with 1 if tests cover less of all CRDs together').argParser((value: string) => {
        if (!/^\d{1,3}$/.test(value) || Number(value) > 100) throw new InvalidArgumentError('It must be a whole number up to 100.');
        return Number(value);
      }),
    );
}
