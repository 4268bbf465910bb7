import { Option } from 'commander';
import { parseConventions } from './parse-conventions.js';

/** `--conventions`, with a tier or a list after an equals sign, or without for the tier `default`, as `commandLine` gives it. */
export function conventionsFlag(): Option {
  return new Option(
    '--conventions [ids]',
    'warn of broken conventions, too: of few that nearly all would keep, or of those in --conventions=strict|all|ID,ID',
  )
    .argParser(parseConventions)
    .default([]);
}
