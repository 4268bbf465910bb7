/** A command of a shell line: its words as they are written, without the quotes of words that have no variable in them. */
export interface ShellCommand {
  readonly words: readonly string[];
  /** What its output is piped into it, as it is written; absent where it reads no pipe. */
  readonly piped?: string;
}

/** One pass over a line: quoted texts, operators, words, blanks. */
const TOKEN = /\$\{\{[^{}]*\}\}|"(?:[^"\\]|\\.)*"|'[^']*'|\$\([^()]*\)|\|\||&&|[|;&()]|(?:\\.|[^\s"'|;&()\\$]|\$(?!\(|\{\{))+|\s+|[\\$"']/g;

/** The commands of a line of a shell, in order; quotes and `$(…)` are kept together. Source: POSIX, shell grammar, as far as lines of scripts need it. */
export function shellCommands(line: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let word = '';
  let from = 0;
  let piped: string | undefined;
  const endWord = (): void => {
    if (word !== '') words.push(word);
    word = '';
  };
  const endCommand = (at: number, pipes: boolean): void => {
    endWord();
    if (words.length > 0) commands.push({ words, ...(piped !== undefined && { piped }) });
    const text = line.slice(from, at).trim();
    if (!pipes) {
      piped = undefined;
      from = at + 1;
    } else if (words.length > 0) piped = text;
    words = [];
  };
  for (const { 0: token, index } of line.matchAll(TOKEN)) {
    if (/^\s/.test(token)) endWord();
    else if (token === '|') endCommand(index, true);
    else if (/^(?:\|\||&&|[;&()])$/.test(token)) {
      endCommand(index, false);
      from = index + token.length;
    } else if (word === '' && token.startsWith('#')) break;
    else word += plainWord(token);
  }
  endCommand(line.length, false);
  return commands;
}

/** A token without its quotes, where these protect nothing but blanks of a name. */
function plainWord(token: string): string {
  const inner = /^(["'])([^]*)\1$/.exec(token)?.[2];
  return inner === undefined ? token : inner;
}

/** A word as a shell takes it for one: quoted where it has blanks or characters that mean something, in double quotes where a variable is in it. */
export function shellWord(word: string): string {
  if (/^[\w./:=@%+,{}-]+$/.test(word)) return word;
  return word.includes('$') ? `"${word.replace(/(["\\`])/g, '\\$1')}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** The lines of a script, each joined with those that a backslash continues it with; `line` counts from 1. */
export function joinedLines(text: string): readonly { readonly text: string; readonly line: number }[] {
  const joined: { text: string; line: number }[] = [];
  let isOpen = false;
  text.split('\n').forEach((raw, i) => {
    // A block scalar of YAML begins like a pipe.
    const continues = /(?:\\|[^|:\s]\s*\|)\s*$/.test(raw);
    const part = raw.replace(/\\\s*$/, '').trim();
    const last = joined.at(-1);
    if (isOpen && last !== undefined) last.text += ` ${part}`;
    else joined.push({ text: part, line: i + 1 });
    isOpen = continues;
  });
  return joined;
}

/** The variables and arrays that a script sets to plain words, by name: what it calls a program with is often put there first. */
export function shellVariables(text: string): ReadonlyMap<string, readonly string[]> {
  const variables = new Map<string, readonly string[]>();
  for (const { 1: name = '', 2: list = '' } of text.matchAll(
    /^\s*(?:local\s+|declare\s+-a\s+|readonly\s+)?([A-Za-z_]\w{0,80})=\(([^()]{0,5000})\)/gm,
  ))
    variables.set(
      name,
      shellCommands(list.replace(/#.*$/gm, '').replaceAll('\n', ' ')).flatMap(({ words }) => words),
    );
  for (const { 1: name = '', 2: value = '' } of text.matchAll(
    /^\s*(?:local\s+|readonly\s+|export\s+)?([A-Za-z_]\w{0,80})\s*[:?]?=\s*("[^"\n]{0,500}"|'[^'\n]{0,500}'|[^\s("'$][^\s;]{0,500})/gm,
  ))
    if (!variables.has(name)) variables.set(name, [plainWord(value).replace(/^\$\{\w+:-([^}]*)\}$/, '$1')]);
  return variables;
}

/** Words with the arrays and variables in them replaced by what they were set to, by way of others; a word of which nothing is known stays. */
export function expandedWords(words: readonly string[], variables: ReadonlyMap<string, readonly string[]>): readonly string[] {
  let expanded = words;
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = expanded;
    const next: string[] = [];
    for (const word of before) next.push(...valueOf(word, variables).slice(0, Math.max(0, MAX_WORDS - next.length)));
    if (next.length === before.length && next.every((word, i) => word === before[i])) break;
    expanded = next;
  }
  return expanded;
}

/** How many variables a word may come from, each by way of the next. */
const MAX_STEPS = 5;
const MAX_WORDS = 1000;

function valueOf(word: string, variables: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const whole = /^\$[{(]?([A-Za-z_]\w*)(?:\[[@*]\])?[})]?$/.exec(word)?.[1];
  const known = whole === undefined ? undefined : variables.get(whole);
  return known === undefined || known.length === 0 || known.some((each) => each.includes(`$${whole ?? ''}`)) ? [word] : known;
}
