import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { watchPlaces, type PlaceWatch } from './watch-places.js';

let folder: string;
let watch: PlaceWatch;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'structural-watch-'));
  writeFileSync(join(folder, 'a.yaml'), '');
  watch = await watchPlaces();
  await watch.follow([{ folder }]);
});
afterEach(async () => {
  await watch.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('watchPlaces', () => {
  it('tells of a change once, and of no other file', async () => {
    const file = join(folder, 'a.yaml');
    writeFileSync(join(folder, 'note.txt'), 'x');
    writeFileSync(file, 'a: 1');
    await watch.wait();
    await pause(60);
    expect(watch.take()).toEqual([file]);
    await pause(200);
    expect(watch.take()).toEqual([]);
  });

  it('reports a change right after one that was taken, which chokidar skips', async () => {
    const file = join(folder, 'a.yaml');
    for (let i = 0; i < 5; i++) {
      writeFileSync(file, `a: ${'1'.repeat(2 * i + 1)}`);
      await watch.wait();
      await pause(10);
      watch.take();
      writeFileSync(file, `a: ${'1'.repeat(2 * i + 2)}`);
      await watch.wait();
      await pause(60);
      expect(watch.take()).toEqual([file]);
      await pause(120);
      watch.take();
    }
  });

  it('watches nothing once it is closed, not even what is seen or asked for late', async () => {
    const file = join(folder, 'a.yaml');
    writeFileSync(file, 'a: 1');
    await watch.wait();
    watch.take();
    await watch.close();
    writeFileSync(file, 'a: 2');
    await watch.follow([{ folder: tmpdir() }]);
    await pause(150);
    expect(watch.take()).toEqual([]);
    const handles = process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap' || name === 'FSEvent');
    expect(handles).toEqual([]);
  });
});
