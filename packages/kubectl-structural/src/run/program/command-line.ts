import type { Command } from 'commander';

/**
 * The command line in the words of commander, from those that kubectl takes: `-o=json`, `--quiet=false`, `-q=true`, and flags whose value may be
 * missing (`--conventions`, `--strict`), which take nothing but what follows an equals sign, or the next word where it can be nothing else.
 *
 * What follows `--` stays as it is.
 */
export function commandLine(argv: readonly string[], { commands }: Command): readonly string[] {
  const options = commands.find((each) => each.name() === argv[0])?.options ?? [];
  const end = argv.indexOf('--');
  const words: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? '';
    if (end !== -1 && i >= end) {
      words.push(word);
      continue;
    }
    const [flag, value] = splitFlag(word);
    const option = options.find((each) => each.short === flag || each.long === flag);
    const next = argv[i + 1];
    if (option?.optional === true) {
      const takesNext = value === undefined && next !== undefined && (option.argChoices?.includes(next) ?? false);
      words.push(`${flag}=${takesNext ? next : (value ?? '')}`);
      if (takesNext) i++;
    } else if (value === undefined || option === undefined) {
      words.push(word);
    } else if (option.isBoolean() && (value === 'true' || value === 'false')) {
      if (value === 'true') words.push(flag);
    } else {
      words.push(flag.startsWith('--') ? word : `${flag}${value}`);
    }
  }
  return words;
}

/** The long names of the flags that were given to a command. */
export function givenFlags(command: Command): readonly string[] {
  return command.options.flatMap((option) =>
    command.getOptionValueSource(option.attributeName()) === 'cli' ? [option.long?.slice(2) ?? ''] : [],
  );
}

/** A flag and what follows its equals sign. */
function splitFlag(word: string): readonly [flag: string, value?: string] {
  const [, flag, value] = /^(-[A-Za-z]|--[a-z][a-z-]*)=([^]*)$/.exec(word) ?? [];
  return flag === undefined || value === undefined ? [word] : [flag, value];
}
