import { cpSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage, root, type InstalledPackage } from '../../stranger/installed-package.js';
import { findNeovim } from './neovim.js';

const neovim = findNeovim();
if (!neovim.ok) console.warn(`tests in Neovim are skipped: ${neovim.why}`);
const inNeovim = neovim.ok ? describe : describe.skip;
const script = fileURLToPath(new URL('client.lua', import.meta.url));

const RESOURCE = `apiVersion: data.example.com/v1
kind: Backup
metadata:
  name: nightly
spec:
  schedul: 0 1 * * *
  keepDaily: 700
  target:
    claim: database
  
`;

inNeovim.each([
  ['kubectl-structural', 'kubectl-structural', ['lsp']],
  ['language-server', 'structural-language-server', ['--stdio']],
] as const)('the packed %s in a headless Neovim', (name, program, args) => {
  let installed: InstalledPackage;
  beforeAll(() => {
    installed = installPackage(name);
  });
  afterAll(() => {
    installed.dispose();
  });

  it('shows findings, completes, explains and fixes', () => {
    const folder = join(realpathSync(installed.folder), 'operator');
    cpSync(join(root, 'examples/operator/config'), join(folder, 'config'), { recursive: true });
    const file = join(folder, 'config/samples/mistakes.yaml');
    writeFileSync(file, RESOURCE);
    const plan = {
      file,
      root: folder,
      cmd: [join(installed.folder, 'node_modules/.bin', program), ...args],
      findings: 3,
      findingsAfter: 1,
      completion: { line: 9, character: 2 },
      hover: { line: 6, character: 4 },
      fix: { line: 5, character: 4, title: 'schedule' },
    };
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
    const seen = installed.run('nvim', ['--headless', '--clean', '-n', '-c', `luafile ${script}`], {
      cwd: folder,
      env: { PLAN: join(folder, 'plan.json') },
    });
    const said = new Map(
      seen.stdout
        .split('\n')
        .filter((line) => line.startsWith('['))
        .map((line) => JSON.parse(line) as [string, unknown]),
    );
    expect(seen.stderr).not.toContain('Error');
    expect(said.get('findings')).toMatchObject([
      { line: 4, code: 'resource-value', message: expect.stringContaining('spec.schedule: Required value') },
      { line: 5, code: 'unknown-field' },
      { line: 6, code: 'resource-value', message: expect.stringContaining('spec.keepDaily') },
    ]);
    expect(said.get('completion')).toContain('schedule');
    expect(said.get('hover')).toContain('**keepDaily**');
    expect(said.get('fixed')).toMatchObject([{ line: 6, code: 'resource-value' }]);
    expect(readFileSync(file, 'utf8')).toContain('  schedule: 0 1 * * *\n');
  });
});
