import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** A window of VS Code, as somebody at the keyboard uses it. */
export interface Workbench {
  readonly page: Page;
  /** Opens the folder with some files, and waits until the last of them is shown. */
  open(address: string): Promise<void>;
  /** Runs a command of the palette by its whole name. */
  run(command: string): Promise<void>;
  /** The commands of the palette whose names begin with a text, in the order of names. */
  offered(start: string): Promise<readonly string[]>;
  /** Presses a button of the dialog that is open, or opens next. */
  answer(button: string): Promise<void>;
  /** Picks an entry of the list that is open. */
  pick(label: string): Promise<void>;
  /** Puts the cursor somewhere in the active editor, as its status bar counts. */
  goTo(line: number, column: number): Promise<void>;
  /** Shows a file, by its absolute path. */
  show(path: string): Promise<void>;
  /** The lines of an editor, which are the rows on the screen. */
  lines(name: string): Locator;
  /** Waits until a page within the window, such as a preview, shows a text. */
  inFrame(text: string): Promise<void>;
  /** A row of a list or tree by a part of what it says to screen readers. */
  row(list: string, label: string): Locator;
}

/** Milliseconds for what VS Code loads when it is asked for the first time. */
const SLOW = 45_000;

/** A window in a page. Nothing waits for a time: each step waits for what it is about. */
export function openWorkbench(page: Page): Workbench {
  page.setDefaultTimeout(SLOW);
  const row = (list: string, label: string): Locator => page.locator(`${list} .monaco-list-row[aria-label*="${label}"]`).first();
  const pick = async (label: string): Promise<void> => {
    await row('.quick-input-list', label).click();
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  };
  return {
    page,
    row,
    pick,
    open: async (address) => {
      await page.goto(address);
      await page.locator('.editor-instance .view-line').first().waitFor();
    },
    run: async (command) => {
      await page.keyboard.press('F1');
      const input = page.locator('.quick-input-box input');
      await input.waitFor();
      await input.fill(`>${command}`);
      await row('.quick-input-list', command).click();
    },
    offered: async (start) => {
      await page.keyboard.press('F1');
      const input = page.locator('.quick-input-box input');
      await input.waitFor();
      await input.fill(`>${start}`);
      const rows = page.locator('.quick-input-list .monaco-list-row');
      await rows.filter({ hasText: start }).first().waitFor();
      const names = await rows.evaluateAll((all) => all.map((each) => (each.getAttribute('aria-label') ?? '').split(',', 1).join('')));
      await page.keyboard.press('Escape');
      await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
      return names.filter((name) => name.startsWith(start)).sort();
    },
    answer: async (button) => {
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.getByText(button, { exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    goTo: async (line, column) => {
      await page.keyboard.press('Control+G');
      const input = page.locator('.quick-input-box input');
      await input.waitFor();
      await input.fill(`:${String(line)}:${String(column)}`);
      await input.press('Enter');
      await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
      await page.getByText(`Ln ${String(line)}, Col ${String(column)}`, { exact: true }).waitFor();
    },
    show: async (path) => {
      await page.keyboard.press('Control+P');
      const input = page.locator('.quick-input-box input');
      await input.waitFor();
      await input.fill(path);
      await pick(basename(path));
      await page
        .locator(`.tab.active[data-resource-name="${basename(path)}"]`)
        .first()
        .waitFor();
    },
    inFrame: (text) => page.frameLocator('iframe.webview.ready').frameLocator('iframe').getByText(text).first().waitFor(),
    lines: (name) =>
      page.locator(`.editor-instance[aria-label*="${name}"] .view-lines, .monaco-editor[data-uri*="${name}"] .view-lines`).first(),
  };
}
