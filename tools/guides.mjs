#!/usr/bin/env node
// Runs what the guides and README show: every command of a `console` block, in a copy of the folder of `examples/` that the page names, must print the
// lines below it, and the pictures must show what their commands print. `--write` takes over what they print. Needs the bundles; skipped, and counted, where there is no bash.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockText, consoleBlocks, exampleOf, showsTheSame, takenOver } from './guides/console-blocks.mjs';
import { pictures } from './guides/picture.mjs';
import { openShell } from './guides/shell.mjs';

const root = join(import.meta.dirname, '..');
const writes = process.argv.includes('--write');
const only = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs', 'guides'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/guides/${name}`),
].filter((page) => only.length === 0 || only.includes(page));

const problems = [];
let count = 0;

function runPage(page) {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = consoleBlocks(text);
  const example = exampleOf(text);
  if (blocks.length === 0) return;
  if (example === undefined) return void problems.push(`${page} runs commands and names no example`);
  for (const place of [`examples/${example}`, 'reference/install.md'])
    if (!text.includes(`${place})`)) problems.push(`${page} runs commands and does not link to ${place}, where they begin`);
  const shell = openShell(root, example);
  try {
    const ran = blocks.map((block) => ({
      ...block,
      commands: block.commands.map(({ command, shown }) => {
        count++;
        const printed = shell.run(command);
        if (showsTheSame(shown, printed)) return { command, shown };
        // A program that is not built, or fails, is nothing to show.
        if (printed.some((line) => /^Node\.js v\d+/.test(line))) {
          problems.push(`${page}:${block.line}: $ ${command}\nends with an error of Node.js:\n${printed.join('\n')}`);
          return { command, shown };
        }
        if (!writes) problems.push(`${page}:${block.line}: $ ${command}\nprints something else:\n${printed.join('\n')}`);
        return { command, shown: takenOver(shown, printed) };
      }),
    }));
    if (!writes) return;
    const parts = ran.map(({ commands, start }, i) => text.slice(i === 0 ? 0 : ran[i - 1].end, start) + blockText(commands));
    writeFileSync(join(root, page), parts.join('') + text.slice(ran.at(-1).end));
  } finally {
    shell.close();
  }
}

/** Draws the pictures, and looks for the answers that README tells of in what they show. */
async function drawPictures() {
  const { files, text } = await pictures(root);
  const table = /^\| mistake [^]*?\n\n/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[0] ?? '';
  const answers = table
    .split('\n')
    .flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/(`+)(.+?)\1(?!`)/g)].map(([, , answer]) => answer.trim()));
  if (answers.length === 0) problems.push('README.md has no table of mistakes');
  for (const answer of answers) if (!text.includes(answer)) problems.push(`README.md: nothing prints ${answer}`);
  for (const [file, picture] of files) {
    const path = join(root, file);
    if (writes) writeFileSync(path, picture);
    else if (!existsSync(path) || readFileSync(path, 'utf8') !== picture)
      problems.push(`${file} shows something else: node tools/guides.mjs --write`);
  }
}

if (only.length === 0) await drawPictures();
if (spawnSync('bash', ['-c', 'true']).status !== 0) console.log(`${pages.length} pages skipped: there is no bash`);
else {
  for (const page of pages) runPage(page);
  for (const problem of problems) console.error(problem);
  console.log(`${count} commands of ${pages.length} pages run, ${problems.length} problems`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
