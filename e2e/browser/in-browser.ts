import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from './find-browser.js';

const found = findBrowser();
if (typeof found === 'string') console.warn(`tests that need a browser are skipped: ${found}`);

/** A test that needs a browser; skipped, and counted as such, where none is there and none can be installed. */
export const inBrowser = typeof found === 'string' ? test.skip : test;

/** Starts Chromium, so that it asks nobody for anything. To be closed. */
export function openBrowser(): Promise<Browser> {
  if (typeof found === 'string') throw new Error(found);
  return chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
