import { openActivity, type Activity } from './activity.js';
import type { OutputStream } from './streams.js';

/** A terminal, and a clock that runs ahead when it is asked to. */
function seen({ isTTY = true, quiet = false, env = {} } = {}) {
  let time = 0;
  const stderr: OutputStream & { text: string } = {
    isTTY,
    text: '',
    write(text, done) {
      this.text += text;
      (done as (() => void) | undefined)?.();
      return true;
    },
  };
  const activity = openActivity(() => ({ stderr, env, quiet, now: () => time }));
  return { activity, stderr, wait: (milliseconds: number) => void (time += milliseconds) };
}

const step = (done: number, what = 'reading') => ({ done, total: 400, unit: 'files', what });

/** Steps until the bar is loaded. */
async function showSteps(activity: Activity, wait: (milliseconds: number) => void): Promise<void> {
  activity.show(step(1));
  wait(1_001);
  await activity.ready();
  activity.show(step(163));
}

describe('openActivity', () => {
  it('draws one bar after a second with what is done, and wipes it', async () => {
    const { activity, stderr, wait } = seen();
    activity.show(step(1));
    expect(stderr.text).toBe('');
    await showSteps(activity, wait);
    expect(stderr.text).toContain('163/400 files: reading');
    activity.clear();
    activity.clear();
    expect(stderr.text.lastIndexOf('163/400 files')).toBeLessThan(stderr.text.lastIndexOf('\u001b[0K'));
    wait(200);
    activity.show(step(170));
    activity.end();
    const { text } = stderr;
    wait(200);
    activity.show(step(200));
    expect([text.includes('170/400'), stderr.text]).toEqual([true, text]);
  });

  it('shows nothing in pipes, with quiet, on dumb terminals, and in short runs', async () => {
    for (const options of [{ isTTY: false }, { quiet: true }, { env: { TERM: 'dumb' } }]) {
      const { activity, stderr, wait } = seen(options);
      await showSteps(activity, wait);
      expect(stderr.text).toBe('');
    }
    const { activity, stderr } = seen();
    await showSteps(activity, () => undefined);
    expect(stderr.text).toBe('');
  });

  it('keeps no process alive', async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const { activity, wait } = seen();
    await showSteps(activity, wait);
    for (let done = 164; done < 170; done++) {
      wait(200);
      activity.show(step(done));
    }
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBe(before);
    activity.end();
  });

  it('says how far it came, by what is done rather than what is read ahead', async () => {
    const { activity } = seen();
    expect(activity.text()).toBeUndefined();
    activity.show(step(8), true);
    expect(activity.text()).toBe('8 of 400 files');
    await activity.step(step(3, 'judging'));
    activity.show(step(16), true);
    expect(activity.text()).toBe('3 of 400 files');
  });
});
