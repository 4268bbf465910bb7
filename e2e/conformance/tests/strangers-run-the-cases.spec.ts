import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackage, root, type InstalledPackage } from '../../stranger/installed-package.js';

const ENGINE = join(root, 'packages/conformance/bin/answer.js');

let stranger: InstalledPackage;
let installed: string;
beforeAll(() => {
  stranger = installPackage('conformance-cases');
  installed = join(stranger.folder, 'node_modules/@structural/conformance-cases');
});
afterAll(() => {
  stranger.dispose();
});

/** The one program that the README of the package shows in a language. */
function programOfReadme(language: string): string {
  const blocks = [...readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(
    ([, marked]) => marked === language,
  );
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[2] ?? '';
}

/** Tests that need a command of the machine, left out and counted where it is not there. */
function testWith(command: string, ...args: string[]): typeof test.skip {
  if (spawnSync(command, args).status === 0) return test;
  console.log(`${command} is not there: 2 programs of the README are not run`);
  return test.skip;
}

/** The cases that the engine is known to answer otherwise than the newest server. */
const known = readFileSync(join(root, 'packages/conformance/expected-failures/cases.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ')[0] ?? '')
  .filter((name) => !name.includes('@'));

function total(): number {
  return readFileSync(join(installed, 'dist/cases.ndjson'), 'utf8').trimEnd().split('\n').length;
}

/** A program that refuses everything, if it is asked for definitions and resources. */
const REFUSER = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => console.log(JSON.stringify({ id: JSON.parse(line).id, decodeError: 'no' })));`;

describe('the program in Python that the README shows', () => {
  const testInPython = testWith('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 10))');
  const run = (...command: string[]): string[] => {
    writeFileSync(join(stranger.folder, 'run.py'), programOfReadme('python'));
    const { exitCode, stderr, stdout } = stranger.run('python3', ['run.py', join(installed, 'dist'), ...command]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return stdout.trimEnd().split('\n');
  };

  testInPython('names what the engine answers otherwise, and nothing else', () => {
    expect(run(process.execPath, ENGINE)).toEqual([...[...known].sort(), `${String(total() - known.length)} of ${String(total())} agree`]);
  });

  testInPython('sees a program that refuses everything', () => {
    const lines = run(process.execPath, '-e', REFUSER);
    expect(lines.length).toBeGreaterThan(total() / 2);
  });
});

describe('the commands for a shell that the README shows', () => {
  const testInShell = testWith('jq', '--version');
  const run = (...command: string[]): string[] => {
    writeFileSync(join(stranger.folder, 'run.sh'), programOfReadme('sh'));
    const { exitCode, stderr, stdout } = stranger.run('sh', ['run.sh', join(installed, 'dist'), ...command]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return stdout.trimEnd().split('\n');
  };

  testInShell('name no verdict of the engine but known ones', () => {
    const lines = run(process.execPath, ENGINE);
    const differ = lines.slice(0, -1);
    expect(differ.filter((name) => !known.includes(name))).toEqual([]);
    expect(lines.at(-1)).toBe(`${String(total() - differ.length)} of ${String(total())} agree`);
  });

  testInShell('see a program that refuses everything', () => {
    const lines = run(process.execPath, '-e', REFUSER);
    expect(lines.length).toBeGreaterThan(total() / 3);
  });
});
