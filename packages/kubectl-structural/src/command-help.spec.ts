import { openSandbox, type Sandbox } from '../tests/sandbox.js';
import { COMMAND_GROUPS } from './command-groups.js';
import { MAX_FLAGS } from './run/program/command-help.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => sandbox.dispose());

const COMMANDS = [...COMMAND_GROUPS.flatMap(({ commands }) => [...commands.keys()]), 'test init'];

const help = async (command: string, word = '--help'): Promise<string> => {
  const { code, stderr, stdout } = await sandbox.run([...command.split(' '), word]);
  expect([command, code, stderr]).toEqual([command, 0, '']);
  return stdout;
};

/** The lines of a section. */
function section(text: string, title: string): readonly string[] {
  const [, body = ''] = text.split(`\n${title}:\n`);
  return body.split('\n\n')[0]?.split('\n') ?? [];
}

it.each(COMMANDS)('the help of %s fits 60 lines: usage, at most three examples, at most 15 flags', async (command) => {
  const text = await help(command);
  const lines = text.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines[0]).toMatch(new RegExp(`^Usage: kubectl structural ${command}`));
  expect(section(text, 'Examples').length).toBeLessThanOrEqual(3);
  expect(lines.filter((line) => /^ {2}-{1,2}[a-zA-Z]/.test(line)).length).toBeLessThanOrEqual(MAX_FLAGS);
  if (section(text, 'Examples').join('') !== '') expect(text.indexOf('\nExamples:')).toBeLessThan(text.indexOf('\nFlags:'));
});

it.each(COMMANDS)('no flag of %s is missing in its help, and --help=all describes each', async (command) => {
  const [text, all] = [await help(command), await help(command, '--help=all')];
  const names = all.split('\n').flatMap((line) => /^ {2}(?:-\w, )?(--[a-z-]+)(?: [<[]\S+)? {2,}/.exec(line)?.[1] ?? []);
  expect(names).toContain('--help');
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

it('lists the commands by groups', async () => {
  const { stdout } = await sandbox.run(['--help']);
  expect(stdout.split('\n').filter((line) => /^[A-Z].*:$/.test(line))).toEqual([
    'Options:',
    ...COMMAND_GROUPS.map(({ title }) => `${title}:`),
    'Commands:',
  ]);
});
