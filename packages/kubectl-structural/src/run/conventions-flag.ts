import { Option } from 'commander';
import { parseConventions } from './parse-conventions.js';

/** `--conventions`, with a list after an equals sign, or without for all, as `commandLine` gives it. */
export function conventionsFlag(): Option {
  return new Option('--conventions [ids]', 'warn of broken conventions, too: of all, or of those in --conventions=ID,ID')
    .argParser(parseConventions)
    .default([]);
}
