import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { inBrowser, openBrowser, tryAgain } from '../../browser/in-browser.js';
import { installApart } from '../../stranger/install-apart.js';
import { root } from '../../stranger/installed-package.js';
import { startCodeServer, type CodeServer } from './code-server.js';
import { copyExample } from './copy-example.js';
import { openWorkbench, type Workbench } from './workbench.js';

const app = installApart(fileURLToPath(new URL('../app', import.meta.url)));
const canRun = app.test === test && inBrowser === test;
const vsix = join(root, 'packages/vscode/dist/structural.vsix');
/** Where pictures of each step go, for people. */
const pictures = process.env['STRUCTURAL_PICTURES'];

const SAMPLE = 'config/samples/nightly.yaml';
const DEFINITION = 'config/crd/backups.yaml';
const SUITE = 'tests/backups.tests.yaml';
const WRONG_TEST = `  - name: accepts a backup without a schedule
    create:
      apiVersion: data.example.com/v1
      kind: Backup
      metadata: {name: nightly}
      spec: {target: {claim: database}}
`;

/** What somebody has said about the folder of a window. */
type Trust = 'trusted' | 'not trusted';
const ANSWERS: Readonly<Record<Trust, string>> = { trusted: 'Yes, I trust the authors', 'not trusted': "No, I don't trust the authors" };

let browser: Browser;
let code: CodeServer;
let folder: string;
let window: Workbench;
/** What is known of the window that is open; nothing where a test failed in it. */
let known: Trust | undefined;
const folders: string[] = [];

tryAgain();
beforeAll(async () => {
  if (!canRun) return;
  browser = await openBrowser();
  code = await startCodeServer(app.folder, [vsix], 'process');
}, 120_000);
afterAll(async () => {
  if (!canRun) return;
  await browser.close();
  await code.stop();
  for (const each of folders) rmSync(each, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** A test in the window of the test before, or in a new one with a new folder, where that one failed or answered otherwise. It leaves the folder trusted, or as it was. */
function inFolder(trust: Trust, name: string, run: () => Promise<void>, leaves = trust): void {
  const inVsCode = canRun ? test : test.skip;
  inVsCode(name, async () => {
    if (known !== trust) await openFolder(trust);
    known = undefined;
    try {
      await run();
      known = leaves;
    } finally {
      if (pictures !== undefined) await window.page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, '-')}.png`) });
    }
  });
}

async function openFolder(trust: Trust): Promise<void> {
  folder = copyExample();
  folders.push(folder);
  for (const context of browser.contexts()) await context.close();
  window = openWorkbench(await browser.newPage({ viewport: { width: 1400, height: 900 } }));
  await window.open(code.addressOf(folder, SAMPLE));
  await window.answer(ANSWERS[trust]);
}

inFolder('not trusted', 'shows the defaults that the server fills in, without any setting, in a folder that is not trusted', async () => {
  await window.page.getByText('Restricted Mode', { exact: true }).waitFor();
  await window.page.getByText('+ keepDaily: 7, keepWeekly: 4').waitFor();
});

inFolder(
  'not trusted',
  'shows a finding while someone types, fixes it, and completes fields on a new line and while a word is typed',
  async () => {
    const { page } = window;
    const list = page.locator('.suggest-widget.visible');
    await window.goTo(13, 1);
    await page.keyboard.type('  keepDaly: 9');
    await page.locator('.squiggly-warning').first().waitFor();
    await window.goTo(13, 5);
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget .monaco-list-row.focused', { hasText: 'Rename to keepDaily' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.squiggly-warning').first().waitFor({ state: 'detached' });
    await window.lines(SAMPLE).getByText('keepDaily', { exact: true }).waitFor();
    await window.goTo(13, 15);
    await page.keyboard.press('Enter');
    await list.locator('.monaco-list-row', { hasText: 'keepWeekly' }).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.type('keepW');
    await list.locator('.monaco-list-row.focused', { hasText: 'keepWeekly' }).waitFor();
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    await window.lines(SAMPLE).getByText('keepWeekly', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+S');
    await until(() => /\n {2}keepDaily: 9\n {2}keepWeekly: 4$/.test(readFileSync(join(folder, SAMPLE), 'utf8')));
  },
);

inFolder('not trusted', 'says in the status which CRD counts', async () => {
  await window.page.locator('#status\\.languageStatus').hover();
  await window.page.getByText('the CRD in config/crd/backups.yaml counts').waitFor();
  await window.page.getByText('Go to the CRD').waitFor();
  await window.page.mouse.move(0, 0);
});

inFolder('not trusted', 'shows what a server stores of a file', async () => {
  await window.run('Structural: Show the Stored Form');
  await window.page.locator('.tab.active', { hasText: 'stored by Kubernetes 1.' }).waitFor();
  await window.page.locator('.monaco-diff-editor .modified .view-lines').getByText('keepWeekly', { exact: true }).waitFor();
  await window.show(join(folder, SAMPLE));
});

inFolder('not trusted', 'explains the field at the cursor', async () => {
  await window.goTo(8, 6);
  await window.run('Structural: Explain the Field at the Cursor');
  await window.page.locator('.tab[data-resource-name="Backup.spec.target.claim.txt"]').waitFor();
  await window.page.getByText('The name of the claim.').first().waitFor();
});

inFolder('not trusted', 'creates a resource of a CRD that was chosen', async () => {
  await window.run('Structural: Create a Resource from a CRD');
  await window.pick('Restore');
  await window.page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
  await window.page.locator('.editor-instance .view-lines').getByText('Restore', { exact: true }).waitFor();
});

inFolder('not trusted', 'compares nothing with git in a folder that is not trusted', async () => {
  expect(await window.offered('Structural: ')).toEqual([
    'Structural: Create a Resource from a CRD…',
    'Structural: Explain the Field at the Cursor',
    'Structural: Name the Files with CRDs',
    'Structural: Restart the Server',
    'Structural: Show the Output',
    'Structural: Show the Stored Form',
  ]);
});

inFolder('not trusted', 'runs the suites of the folder once it is trusted, and shows failures where they are', runSuites, 'trusted');
async function runSuites(): Promise<void> {
  const { page } = window;
  await window.run('Testing: Focus on Test Explorer View');
  await window.row('.test-explorer', 'backups.tests.yaml').waitFor();
  await window.run('Test: Run All Tests');
  await window.answer('Trust Folder & Continue');
  await window.row('.test-explorer', 'backups.tests.yaml (Passed)').waitFor();
  writeFileSync(join(folder, SUITE), `${readFileSync(join(folder, SUITE), 'utf8')}${WRONG_TEST}`);
  await window.show(join(folder, SUITE));
  await window.row('.test-explorer', 'backups.tests.yaml').locator('.monaco-tl-twistie').click();
  await window.row('.test-explorer', 'accepts a backup without a schedule').waitFor();
  await window.run('Test: Run All Tests');
  await window.row('.test-explorer', 'accepts a backup without a schedule (Failed)').waitFor();
  await window.row('.test-explorer', 'refuses more weekly backups than daily ones (Passed)').waitFor();
  await page.getByText('the creation is refused').locator('visible=true').first().waitFor();
}

inFolder('trusted', 'lists CRDs, and goes to a version of one', async () => {
  const { page } = window;
  await window.run('Explorer: Focus on Kubernetes CRDs View');
  const view = '[id="workbench.view.explorer"]';
  await window.row(view, 'kind Restore').waitFor();
  await window.row(view, 'kind Restore').locator('.monaco-tl-twistie').click();
  await window.row(view, 'version v1').click();
  await page.locator('.tab.active[data-resource-name="restores.yaml"]').waitFor();
});

inFolder('trusted', 'compares a CRD with a git revision', async () => {
  narrow();
  await window.show(join(folder, DEFINITION));
  await window.run('Structural: Compare the CRD with a Git Revision');
  await window.pick('HEAD');
  await window.page.locator('.tab.active', { hasText: 'backups.yaml since HEAD' }).waitFor();
  await window.inFrame('maximum 60 becomes 30');
});

inFolder('trusted', 'shows above a CRD what it breaks, and the comparison when that is chosen', async () => {
  const { page } = window;
  narrow();
  await window.run('View: Close All Editors in Group');
  await window.show(join(folder, DEFINITION));
  await page
    .locator('.codelens-decoration a', { hasText: /^breaks (\d+|none) of \d+ resources? here$/ })
    .first()
    .click();
  await page.locator('.tab.active', { hasText: 'backups.yaml since HEAD' }).waitFor();
});

/** Makes the definition refuse what it accepted; as it is, where it does so already. */
function narrow(): void {
  const file = join(folder, DEFINITION);
  writeFileSync(file, readFileSync(file, 'utf8').replace('maximum: 60', 'maximum: 30'));
}

/** Waits until something holds that no page shows. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await window.page.evaluate(() => new Promise(requestAnimationFrame));
}
