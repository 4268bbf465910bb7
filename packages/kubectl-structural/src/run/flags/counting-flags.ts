import { Option } from 'commander';

/** `--no-acknowledgements`. */
export function acknowledgementsFlag(): Option {
  return new Option('--no-acknowledgements', 'report and count what comments acknowledge (# structural-ignore RULE: reason), too');
}

/** `--baseline`. */
export function baselineFlag(): Option {
  return new Option('--baseline <file>', 'ignore the findings in this file, which --write-baseline or -o json wrote').conflicts([
    'writeBaseline',
    'newSince',
  ]);
}

/** `--write-baseline`. */
export function writeBaselineFlag(): Option {
  return new Option('--write-baseline <file>', 'write all findings to this file as known, and report none').conflicts(['newSince']);
}

/** `--new-since`. */
export function newSinceFlag(): Option {
  return new Option('--new-since <revision>', 'ignore findings that already existed at this git revision');
}
