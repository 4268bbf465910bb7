import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { packagedChromium } from '../packaged-chromium.js';

const cache = mkdtempSync(join(tmpdir(), 'chromium-'));
afterAll(() => {
  rmSync(cache, { recursive: true, force: true });
});

const onLinux = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip;
const program = packagedChromium(join(cache, 'new'));
const withPackage = typeof program === 'string' ? test.skip : test;

/** Lets npm see another registry for as long as something runs. */
function withRegistry<T>(registry: string, run: () => T): T {
  process.env['npm_config_registry'] = registry;
  process.env['npm_config_cache'] = join(cache, 'npm');
  process.env['npm_config_fetch_retries'] = '0';
  try {
    return run();
  } finally {
    for (const name of ['registry', 'cache', 'fetch_retries']) Reflect.deleteProperty(process.env, `npm_config_${name}`);
  }
}

describe('the Chromium of npm', () => {
  onLinux('says why there is none where no registry can be reached, and leaves nothing behind', () => {
    expect(withRegistry('http://127.0.0.1:9', () => packagedChromium(join(cache, 'unreachable')))).toMatch(
      /^npm cannot install a Chromium:\n[^]*ECONNREFUSED/,
    );
    expect(readdirSync(join(cache, 'unreachable'))).toEqual([]);
  });

  withPackage('is installed into an empty cache once, and draws letters', async () => {
    if (typeof program === 'string') throw new Error(program);
    const start = performance.now();
    expect(packagedChromium(join(cache, 'new'))).toEqual(program);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(readdirSync(join(cache, 'new'))).toHaveLength(1);
    const browser = await chromium.launch({
      executablePath: program.path,
      env: { ...process.env, ...program.env },
      args: ['--no-sandbox'],
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<b id="narrow">i</b> <b id="wide">W</b>');
      const width = (id: string) => page.locator(`#${id}`).evaluate((letter) => letter.getBoundingClientRect().width);
      expect(await width('wide')).toBeGreaterThan(await width('narrow'));
    } finally {
      await browser.close();
    }
  });
});
