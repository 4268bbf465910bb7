/** One command that a runner would carry out. */
export interface RunnerCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/**
 * Reads a log as the runner does: commands of both forms, `::name a=b::message` at the beginning of a line and `##[name a=b;]message`
 * anywhere in one, as long as they are not stopped by `::stop-commands::TOKEN`, which only `::TOKEN::` undoes.
 *
 * Written from the documentation of workflow commands and the behaviour of actions/runner, without any of our own code.
 */
export function readRunnerLog(log: string): { readonly commands: readonly RunnerCommand[]; readonly plain: string } {
  const commands: RunnerCommand[] = [];
  const plain: string[] = [];
  let stopped: string | undefined;
  for (const line of log.split('\n')) {
    const command = readColonCommand(line) ?? (stopped === undefined ? readBracketCommand(line) : undefined);
    if (stopped !== undefined) {
      if (command?.name === stopped) stopped = undefined;
      else plain.push(line);
    } else if (command === undefined || !KNOWN.has(command.name)) plain.push(line);
    else if (command.name === 'stop-commands') stopped = command.message;
    else commands.push(command);
  }
  if (stopped !== undefined) throw new Error('commands are still stopped at the end');
  return { commands, plain: plain.join('\n') };
}

const KNOWN = new Set([
  'error',
  'warning',
  'notice',
  'debug',
  'group',
  'endgroup',
  'add-mask',
  'add-matcher',
  'remove-matcher',
  'add-path',
  'set-env',
  'set-output',
  'save-state',
  'stop-commands',
  'echo',
]);

function readColonCommand(line: string): RunnerCommand | undefined {
  const text = line.trimStart();
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1;
  if (end < 0) return undefined;
  return toCommand(text.slice(2, end), text.slice(end + 2), ',', (value) => value.replaceAll('%3A', ':').replaceAll('%2C', ','));
}

function readBracketCommand(line: string): RunnerCommand | undefined {
  const start = line.indexOf('##[');
  const end = start < 0 ? -1 : line.indexOf(']', start);
  return end < 0 ? undefined : toCommand(line.slice(start + 3, end), line.slice(end + 1), ';', (value) => value);
}

function toCommand(head: string, message: string, separator: string, more: (value: string) => string): RunnerCommand {
  const blank = head.indexOf(' ');
  const name = blank < 0 ? head : head.slice(0, blank);
  const unescape = (value: string): string => value.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  const pairs =
    blank < 0
      ? []
      : head
          .slice(blank + 1)
          .split(separator)
          .filter((pair) => pair.includes('='));
  const properties = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), unescape(more(pair.slice(pair.indexOf('=') + 1)))]),
  );
  return { name, properties, message: unescape(message) };
}
