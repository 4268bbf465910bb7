/** One command of a `console` block, and the lines that the page shows below it; `…` alone stands for lines left out. */
const FENCE = /^(`{3,})console\n([\s\S]*?)^\1$/gm;
const EXAMPLE = /^<!-- example: (\S+) -->$/m;

/** The folder of `examples/` whose copy a page's commands run in, or undefined where the page runs none. */
export function exampleOf(text) {
  return EXAMPLE.exec(text)?.[1];
}

/**
 * The `console` blocks of a page, in order: `{ start, end, commands: [{ command, shown }] }`. A line that begins with `$ ` is a command, and goes on
 * below while it ends with a backslash or has an open here-document; everything else is what the command before it prints.
 */
export function consoleBlocks(text) {
  return [...text.matchAll(FENCE)].map((match) => {
    const [, fence, body] = match;
    // Markdown among what is printed ends a block that has no longer fence, for all who read the page.
    if (fence.length === 3 && /^ {0,3}```/m.test(body)) throw new Error(`a console block shows fences, and needs a longer one: ${body}`);
    const start = match.index + `${fence}console\n`.length;
    return { start, end: start + body.length, line: text.slice(0, match.index).split('\n').length, commands: commandsOf(body) };
  });
}

function commandsOf(body) {
  const commands = [];
  for (const line of body.split('\n').slice(0, -1)) {
    const last = commands.at(-1);
    if (line.startsWith('$ ')) commands.push({ lines: [line.slice(2)], shown: [] });
    else if (last === undefined) throw new Error(`a console block begins with output: ${line}`);
    else if (last.shown.length === 0 && goesOn(last.lines)) last.lines.push(line);
    else last.shown.push(line);
  }
  return commands.map(({ lines, shown }) => ({ command: lines.join('\n'), shown }));
}

function goesOn(lines) {
  if (lines.at(-1).endsWith('\\')) return true;
  const end = /<<'?(\w+)'?/.exec(lines[0])?.[1];
  return end !== undefined && lines.at(-1) !== end;
}

/** The text of a block from its commands. */
export function blockText(commands) {
  return commands.map(({ command, shown }) => [`$ ${command}`, ...shown].map((line) => `${line}\n`).join('')).join('');
}

/** Whether a command's output is what the page shows, where `…` alone on a line stands for any lines. */
export function showsTheSame(shown, printed) {
  const lines = shown.map((line) => (line === '…' ? '(?:[^\\n]*\\n)*?' : `${line.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}\\n`));
  return new RegExp(`^${lines.join('')}$`).test(printed.map((line) => `${line}\n`).join(''));
}

/** What a page shows of new output: as many first and last lines as it showed around its `…`, or everything. */
export function takenOver(shown, printed) {
  const first = shown.indexOf('…');
  if (first === -1) return printed;
  const last = shown.length - 1 - shown.lastIndexOf('…');
  return first + last >= printed.length ? printed : [...printed.slice(0, first), '…', ...(last === 0 ? [] : printed.slice(-last))];
}
