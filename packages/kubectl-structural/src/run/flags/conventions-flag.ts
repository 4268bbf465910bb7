import { Option } from 'commander';
import type { ConventionId } from '@structural/checker';
import { parseConventions } from '@structural/runner';
import { invalid } from './invalid-flag.js';

/** `--conventions`, with a tier or a list after an equals sign, or without for the tier `default`, as `commandLine` gives it. */
export function conventionsFlag(): Option {
  return new Option('--conventions [ids]', 'warn about broken conventions, too: a short list, or --conventions=strict|all|ID,ID')
    .argParser(moreConventions)
    .default([]);
}

function moreConventions(value: string, previous: readonly ConventionId[]): readonly ConventionId[] {
  const parsed = parseConventions(value);
  if (typeof parsed === 'string') throw invalid(parsed);
  return [...new Set([...previous, ...parsed])];
}
