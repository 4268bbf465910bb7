import { readFileSync } from 'node:fs';
import { commandTable, describeCommands, flagTable, type DescribedCommands } from './command-tables.js';
import { FLAG_GROUPS } from './run/program/flag-groups.js';
import { FLAG_MEANINGS } from './run/flags/flag-meanings.js';

let described: DescribedCommands;
beforeAll(async () => {
  described = await describeCommands();
});

/** What stands between the marks of a file at the root of the repository. */
function generated(path: string, mark: string): string | undefined {
  const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  return new RegExp(`<!-- ${mark}: generated -->\\n([^]*?)\\n<!-- /${mark} -->`).exec(text)?.[1];
}

it('a flag is written in one way: with one short name and one kind of value', () => {
  const writings = [...described.flags].map(([long, uses]) => [long, [...new Set(uses.map(({ option }) => option.flags))]] as const);
  expect(writings.filter(([, ways]) => ways.length > 1)).toEqual([]);
  const short = [...described.flags].flatMap(([long, uses]) => {
    const name = uses[0]?.option.short;
    return name === undefined ? [] : [[name, long] as const];
  });
  expect(new Set(short.map(([name]) => name)).size).toBe(short.length);
});

it('a flag means one thing: commands describe it alike, or its meaning is written down', () => {
  const differing = [...described.flags].filter(([, uses]) => new Set(uses.map(({ option }) => option.description)).size > 1);
  expect(differing.map(([long]) => long).filter((long) => FLAG_MEANINGS[long] === undefined)).toEqual([]);
  expect(Object.keys(FLAG_MEANINGS).filter((long) => !described.flags.has(long))).toEqual([]);
});

it('every flag that is in a group of the help is one', () => {
  const names = FLAG_GROUPS.flatMap(({ flags }) => [...flags]);
  expect(names.filter((name) => !described.flags.has(`--${name}`))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('the tables of CONTRIBUTING and README are those of the commands', () => {
  expect(generated('CONTRIBUTING.md', 'flags')).toBe(flagTable(described));
  expect(generated('packages/kubectl-structural/README.md', 'commands')).toBe(commandTable(described));
});
