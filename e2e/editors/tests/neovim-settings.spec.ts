import { appendFileSync, cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage, root, type InstalledPackage } from '../../stranger/installed-package.js';
import { findNewNeovim } from './new-neovim.js';

const neovim = findNewNeovim();
if ('why' in neovim) console.warn(`tests in a newer Neovim are skipped: ${neovim.why}`);
const inNeovim = 'why' in neovim ? describe.skip : describe;
const program = 'why' in neovim ? '' : neovim.path;
const script = fileURLToPath(new URL('settings.lua', import.meta.url));
const guide = readFileSync(join(root, 'docs/guides/editors.md'), 'utf8');

/** The block of settings that the guide has after a line. */
function settingsAfter(line: string): string {
  return /```lua\n([^]*?)\n```/.exec(guide.slice(guide.indexOf(line)))?.[1] ?? '';
}

inNeovim('the settings of the guide in a newer Neovim', () => {
  let installed: InstalledPackage;
  beforeAll(() => {
    installed = installPackage('kubectl-structural');
  });
  afterAll(() => {
    installed.dispose();
  });

  it.each(['With 0.11 or newer', 'With 0.8 to 0.10'])('%s: attach to a file that is named from the root of a repository', (line) => {
    const folder = join(realpathSync(installed.folder), line.replaceAll(' ', '-'));
    cpSync(join(root, 'examples/operator/config'), join(folder, 'config'), { recursive: true });
    mkdirSync(join(folder, '.git'));
    mkdirSync(join(folder, 'home/nvim'), { recursive: true });
    writeFileSync(join(folder, 'home/nvim/init.lua'), settingsAfter(line));
    appendFileSync(join(folder, 'config/samples/nightly.yaml'), '  keepDaily: 90\n');
    const seen = installed.run(program, ['--headless', '-n', 'config/samples/nightly.yaml', '-c', `luafile ${script}`], {
      cwd: folder,
      env: {
        XDG_CONFIG_HOME: join(folder, 'home'),
        XDG_STATE_HOME: join(folder, 'home/state'),
        PATH: `${join(installed.folder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      },
    });
    const said = seen.stdout.split('\n').filter((text) => text.startsWith('['));
    expect(Object.fromEntries(said.map((text) => JSON.parse(text) as [string, unknown]))).toEqual({
      findings: [{ line: 12, code: 'resource-value' }],
      root: folder,
      completion: ['keepDaily', 'keepWeekly'],
      'after a CRD changed': [],
    });
  });
});
