import { Option } from 'commander';
import { invalid } from './invalid-flag.js';
import { parseRule, type GivenRule } from './parse-rule.js';

/** `--rule`, once for each rule; of several about one the last counts. */
export function ruleFlag(): Option {
  return new Option('--rule <id=severity>', 'the severity of a rule: ID=off, ID=warning or ID=error; may be repeated')
    .argParser(oneMore)
    .default([]);
}

function oneMore(text: string, previous: readonly GivenRule[]): readonly GivenRule[] {
  const parsed = parseRule(text);
  if (typeof parsed === 'string') throw invalid(parsed);
  return [...previous, parsed];
}
