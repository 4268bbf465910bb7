import { cronTab, definition, openSandbox, type Sandbox } from './sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('d/crd.yaml', definition('{size: {type: integer}}'));
  for (let i = 0; i < 12; i++) sandbox.write(`d/${i}.yaml`, cronTab(`a${i}`, '{size: many}'));
});
afterEach(() => sandbox.dispose());

/** The files that each of three parts reports, with errors. */
async function parts(...args: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const shard of ['1/3', '2/3', '3/3']) {
    const { stdout } = await sandbox.run([...args, '-o', 'json', '--shard', shard, '--allow-empty']);
    const own = [...new Set([...stdout.matchAll(/d\/\d+\.yaml/g)].map(([file]) => file))];
    expect(own.length).toBeLessThan(12);
    found.push(...own);
  }
  return found.sort();
}

const ALL = Array.from({ length: 12 }, (_, i) => `d/${i}.yaml`).sort();

it('--shard judges each file in one part, by the definitions of all', async () => {
  expect(await parts('validate', 'd')).toEqual(ALL);
  expect(await parts('audit', 'd', '--examples', '50')).toEqual(ALL);
  expect(await parts('survey', 'd', '--next', 'd/crd.yaml')).toEqual(ALL);
});

it('--shard is refused by commands whose reports cannot be made one', async () => {
  for (const command of ['compare d d', 'storage-plan d --old d', 'publish d', 'columns d'])
    expect((await sandbox.run([...command.split(' '), '--shard', '1/2'])).stderr).toContain("unknown option '--shard'");
});
