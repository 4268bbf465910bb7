import { InvalidArgumentError, Option } from 'commander';

/** The flags of `test --mutate`, as parsed. */
export interface MutateFlags {
  readonly mutate: boolean;
  readonly maxMutants?: number;
  readonly minScore?: number;
}

/** `--mutate`. */
export function mutateFlag(): Option {
  return new Option('--mutate', 'report small faults of the CRDs and policies that no test notices')
    .default(false)
    .conflicts(['update', 'watch']);
}

/** `--max-mutants`. */
export function maxMutantsFlag(): Option {
  return new Option('--max-mutants <number>', 'how many mutants to test for each CRD (default: 2000)').argParser((value) => {
    if (!/^[1-9]\d{0,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1 to 9999999.');
    return Number(value);
  });
}

/** `--min-score`. */
export function minScoreFlag(): Option {
  return new Option('--min-score <percent>', 'exit with 1 if tests kill fewer of the mutants of all CRDs').argParser((value) => {
    if (!/^(?:100|\d{1,2}(?:\.\d{1,3})?)$/.test(value)) throw new InvalidArgumentError('It must be a number from 0 to 100.');
    return Number(value);
  });
}
