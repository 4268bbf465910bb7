import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { inBrowser, openBrowser, tryAgain } from '../../browser/in-browser.js';
import { installApart } from '../../stranger/install-apart.js';
import { root } from '../../stranger/installed-package.js';
import { startCodeServer, type CodeServer } from './code-server.js';
import { copyExample } from './copy-example.js';
import { writeMemoryExtension } from './memory/memory-extension.js';
import { openWorkbench, type Workbench } from './workbench.js';

const app = installApart(fileURLToPath(new URL('../app', import.meta.url)));
const canRun = app.test === test && inBrowser === test;
const inVsCode = canRun ? test : test.skip;
const vsix = join(root, 'packages/vscode/dist/structural.vsix');
const EXPLORER = '[id="workbench.view.explorer"]';

let browser: Browser;
let code: CodeServer;
let folder: string;
let made: string;

tryAgain();
beforeAll(async () => {
  if (!canRun) return;
  folder = copyExample();
  made = mkdtempSync(join(tmpdir(), 'structural-memory-'));
  const memory = join(made, 'memory.vsix');
  writeMemoryExtension(memory, filesOf('/operator', join(root, 'examples/operator/config')));
  browser = await openBrowser();
  code = await startCodeServer(app.folder, [vsix, memory], 'worker');
}, 120_000);
afterAll(async () => {
  if (!canRun) return;
  await browser.close();
  await code.stop();
  for (const each of [folder, made]) rmSync(each, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** The texts below a folder, by paths that begin with another one. */
function filesOf(prefix: string, from: string): Readonly<Record<string, string>> {
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  return Object.fromEntries(names.map((name) => [`${prefix}/${name.replaceAll('\\', '/')}`, readFileSync(join(from, name), 'utf8')]));
}

/** A new window that shows a file. */
async function openWindow(address: string): Promise<Workbench> {
  const window = openWorkbench(await browser.newPage({ viewport: { width: 1400, height: 900 } }));
  await window.open(address);
  await window.page.getByText('+ keepDaily: 7, keepWeekly: 4').waitFor();
  return window;
}

inVsCode('runs in the page alone, as in editors without a machine, with the CRDs of the folder', async () => {
  const window = await openWindow(code.addressOf(folder, 'config/samples/nightly.yaml'));
  await window.goTo(13, 1);
  await window.page.keyboard.type('  keepDaly: 9');
  await window.page.locator('.squiggly-warning').first().waitFor();
  await window.run('Explorer: Focus on Kubernetes CRDs View');
  await window.row(EXPLORER, 'kind Restore').waitFor();
  await window.run('Structural: Show the Stored Form');
  await window.page.locator('.tab.active', { hasText: 'stored by Kubernetes 1.' }).waitFor();
  await window.page.close();
});

inVsCode('follows what is saved in a virtual file system that reports no changes', async () => {
  const window = await openWindow(code.addressInMemory('/operator', 'samples/nightly.yaml'));
  const { page } = window;
  await window.goTo(13, 1);
  await page.keyboard.type('  keepDaily: 90');
  await page.locator('.squiggly-error').first().waitFor();
  await window.run('Explorer: Focus on Kubernetes CRDs View');
  await window.row(EXPLORER, 'kind Backup').click();
  await page.locator('.tab.active[data-resource-name="backups.yaml"]').waitFor();
  await window.goTo(66, 19);
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('maximum: 99');
  await page.keyboard.press('Control+S');
  await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
  await window.run('View: Close Editor');
  await page.locator('.tab.active[data-resource-name="nightly.yaml"]').waitFor();
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  await window.lines('nightly.yaml').getByText('90', { exact: true }).waitFor();
  await page.close();
});
