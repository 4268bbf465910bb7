import { jest } from '@jest/globals';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from './find-browser.js';

const found = findBrowser();
if (typeof found === 'string') console.warn(`tests that need a browser are skipped: ${found}`);

/** A test that needs a browser; skipped, and counted as such, where none is there and none can be installed. */
export const inBrowser = typeof found === 'string' ? test.skip : test;

/**
 * Tries each test of this file up to twice again, at the end: where a machine stalls, a browser takes keys and clicks at other moments than people do. The
 * whole run says at its end which test passed in a second try alone, and why it failed before.
 *
 * Only for tests that open a page of their own.
 */
export function tryAgain(): void {
  jest.retryTimes(2, { logErrorsBeforeRetry: true });
}

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
