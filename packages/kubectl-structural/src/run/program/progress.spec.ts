import { openCount, openProgress } from './progress.js';
import type { OutputStream } from './streams.js';

function terminal(isTTY: boolean): OutputStream & { text: string } {
  return {
    isTTY,
    text: '',
    write(text, done) {
      this.text += text;
      (done as (() => void) | undefined)?.();
      return true;
    },
  };
}

async function progressOutput({ isTTY = true, quiet = false, total = 10, wait = 1_010, env = {} } = {}): Promise<string> {
  const stderr = terminal(isTTY);
  const progress = openProgress(
    Array.from({ length: total }, () => ({ name: 'a', read: () => Promise.reject(new Error()) })),
    { stderr, env },
    quiet,
  );
  await progress.advance(1);
  await new Promise((resolve) => setTimeout(resolve, wait));
  await progress.advance(2);
  progress.clear();
  progress.clear();
  return stderr.text;
}

describe('openProgress', () => {
  it('shows a bar on a terminal when it takes long, and wipes it', async () => {
    const text = await progressOutput();
    expect(text).toContain('2/10 files');
    expect(text.lastIndexOf('2/10 files')).toBeLessThan(text.lastIndexOf('\u001b[0K'));
  });

  it('shows nothing in pipes, with quiet, on dumb terminals, for one file, and in short runs', async () => {
    expect(
      await Promise.all([
        progressOutput({ isTTY: false }),
        progressOutput({ quiet: true }),
        progressOutput({ env: { TERM: 'dumb' } }),
        progressOutput({ total: 1 }),
        progressOutput({ wait: 0 }),
      ]),
    ).toEqual(['', '', '', '', '']);
  });
});

describe('openCount', () => {
  async function counted({ isTTY = true, quiet = false, wait = 1_010, env = {} } = {}): Promise<string> {
    const stderr = terminal(isTTY);
    const count = await openCount({ stderr, env }, quiet, 'definitions');
    count.show(0, 3, 'comparing jobs.example.com');
    await new Promise((resolve) => setTimeout(resolve, wait));
    count.show(1, 3, 'comparing pods.example.com');
    count.clear();
    count.clear();
    return stderr.text;
  }

  it('shows what is being done on a terminal when it takes long, and wipes it', async () => {
    const text = await counted();
    expect(text).toContain('1/3 definitions: comparing pods.example.com');
    expect(text.lastIndexOf('1/3 CRDs')).toBeLessThan(text.lastIndexOf('\u001b[0K'));
  });

  it('shows nothing in pipes, with quiet, on dumb terminals, and in short runs', async () => {
    expect(
      await Promise.all([counted({ isTTY: false }), counted({ quiet: true }), counted({ env: { TERM: 'dumb' } }), counted({ wait: 0 })]),
    ).toEqual(['', '', '', '']);
  });
});
