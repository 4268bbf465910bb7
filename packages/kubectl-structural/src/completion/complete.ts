import type { Command, Option } from 'commander';
import { NO_FILES, NO_SPACE, type CompletionWord, type Candidates } from './candidates.js';
import { CONVENTION_NAMES, OTHER_NAMES, RULE_NAMES } from './rule-names.js';
import { valuesOf } from './values-of.js';

/** What may be meant by the last of `words`, which follow the program's name and of which the last may be empty. */
export function complete(words: readonly string[], program: Command): Candidates {
  const last = words.at(-1) ?? '';
  const [name] = words;
  const command = words.length > 1 ? program.commands.find((each) => each.name() === name) : undefined;
  if (words.length < 2) return offer(last.startsWith('-') ? flagsOf(program, []) : commandsOf(program), last);
  if (name === 'help') return offer(words.length === 2 ? commandsOf(program) : [], last);
  if (command === undefined) return offer([], last);
  const before = words.slice(1, -1);
  if (before.includes('--')) return positional(command, before, last);
  const [, flag, value] = /^(-[A-Za-z]|--[a-z][a-z-]*)=(.*)$/s.exec(last) ?? [];
  if (flag !== undefined && value !== undefined) return ofOption(findOption(command, flag), value);
  const previous = findOption(command, before.at(-1) ?? '');
  if (previous?.required === true) return ofOption(previous, last);
  if (last.startsWith('-')) return offer(flagsOf(command, before), last);
  // A flag whose value may be missing takes the next word where it can be nothing else.
  const modes = previous?.optional === true ? (previous.argChoices ?? []).filter((mode) => last !== '' && mode.startsWith(last)) : [];
  const { directive, words: others } = positional(command, before, last);
  return { words: [...modes.map((word) => ({ word })), ...others], directive };
}

function offer(candidates: readonly CompletionWord[], start: string, directive = NO_FILES): Candidates {
  return { words: candidates.filter(({ word }) => word.startsWith(start)), directive };
}

function commandsOf({ commands }: Command): readonly CompletionWord[] {
  const named = commands.map((each) => ({ word: each.name(), description: each.summary() }));
  return [...named, { word: 'help', description: 'print the help of a command' }];
}

/** The flags that were not given, and those that may be repeated. */
function flagsOf(command: Command, given: readonly string[]): readonly CompletionWord[] {
  const names = new Set(given.map((word) => word.replace(/=.*$/s, '')));
  const known: readonly { readonly long?: string; readonly short?: string; readonly description: string; readonly many?: boolean }[] = [
    ...command.options.map(({ defaultValue, description, long, short }) => ({
      description,
      many: Array.isArray(defaultValue),
      ...(long !== undefined && { long }),
      ...(short !== undefined && { short }),
    })),
    { long: '--help', short: '-h', description: 'print this help' },
  ];
  return known.flatMap(({ description, long, many = false, short }) => {
    const isGiven = [long, short].some((name) => name !== undefined && names.has(name));
    return long === undefined || (isGiven && !many) ? [] : [{ word: long, description }];
  });
}

function findOption({ options }: Command, flag: string): Option | undefined {
  return options.find(({ long, short }) => flag !== '' && (long === flag || short === flag));
}

function ofOption(option: Option | undefined, start: string): Candidates {
  if (option === undefined) return offer([], start);
  if (option.attributeName() === 'rule') return ofRule(start);
  const { directive, words } = valuesOf(option);
  if (option.attributeName() !== 'conventions') return { directive, words: words.filter(({ word }) => word.startsWith(start)) };
  // A list: what was written before the last comma stays.
  const chosen = start.slice(0, start.lastIndexOf(',') + 1);
  const names = [...TIERS, ...CONVENTION_NAMES].filter((name) => !chosen.split(',').includes(name));
  return offer(
    names.map((word) => ({ word: `${chosen}${word}` })),
    start,
    directive,
  );
}

/** Of conventions, each of which is a word of the list as well. */
const TIERS = ['default', 'strict', 'all'];

/** `ID=SEVERITY`: the rule first. */
function ofRule(start: string): Candidates {
  const [, id] = /^([^=]+)=/.exec(start) ?? [];
  const known = RULE_NAMES.filter(([name]) => name !== 'no-definitions');
  if (id === undefined)
    return offer(
      known.map(([word, description]) => ({ word: `${word}=`, description })),
      start,
      NO_FILES | NO_SPACE,
    );
  return offer(
    ['off', 'warning', 'error'].map((word) => ({ word: `${id}=${word}` })),
    start,
  );
}

function positional(command: Command, before: readonly string[], start: string): Candidates {
  switch (command.name()) {
    case 'rule':
      return offer(before.length > 0 ? [] : [...RULE_NAMES, ...OTHER_NAMES].map(([word, description]) => ({ word, description })), start);
    case 'completion':
      return offer(before.length > 0 ? [] : (command.registeredArguments[0]?.argChoices ?? []).map((word) => ({ word })), start);
    case 'explain':
    case 'sample':
      return offer([], start);
    default:
      return { words: [], directive: 0 };
  }
}
