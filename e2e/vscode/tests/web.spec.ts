import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { inBrowser, openBrowser } from '../../browser/in-browser.js';
import { installApart } from '../../stranger/install-apart.js';
import { root } from '../../stranger/installed-package.js';
import { startCodeServer, type CodeServer } from './code-server.js';
import { copyExample } from './copy-example.js';
import { openWorkbench } from './workbench.js';

const app = installApart(fileURLToPath(new URL('../app', import.meta.url)));
const inVsCode = app.test === test && inBrowser === test ? test : test.skip;

let browser: Browser | undefined;
let code: CodeServer | undefined;
let folder: string | undefined;
afterAll(async () => {
  await browser?.close();
  await code?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

inVsCode('runs in the page alone, as in editors without a machine, with the definitions of the folder', async () => {
  folder = copyExample();
  [browser, code] = await Promise.all([
    openBrowser(),
    startCodeServer(app.folder, join(root, 'packages/vscode/dist/structural.vsix'), 'worker'),
  ]);
  const window = openWorkbench(await browser.newPage({ viewport: { width: 1400, height: 900 } }));
  await window.open(code.addressOf(folder, 'config/samples/nightly.yaml'));
  await window.page.getByText('+ keepDaily: 7, keepWeekly: 4').waitFor();
  await window.goTo(13, 1);
  await window.page.keyboard.type('  keepDaly: 9');
  await window.page.locator('.squiggly-warning').first().waitFor();
  await window.run('Explorer: Focus on Kubernetes Definitions View');
  await window.row('[id="workbench.view.explorer"]', 'kind Restore').waitFor();
  await window.run('Structural: Show the Stored Form');
  await window.page.locator('.tab.active', { hasText: 'stored by Kubernetes 1.' }).waitFor();
});
