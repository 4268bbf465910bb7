import { spawnSync } from 'node:child_process';

/** Runs a command in a folder by a shell, whose `times` are those of the processor that it and all its threads took. */
export function timedCommand(folder, command, args) {
  const start = performance.now();
  // Whoever takes too long is interrupted, where there is a `timeout`, and its time counts as it is by then.
  const script =
    'exec 3>&1; limit=; command -v timeout >/dev/null && limit="timeout -s INT 120"; $limit "$@" >&2; status=$?; times >&3; exit $status';
  const done = spawnSync('sh', ['-c', script, 'sh', command, ...args], { cwd: folder, encoding: 'buffer', maxBuffer: 1 << 30 });
  const milliseconds = performance.now() - start;
  const children = /\n(\d+)m([\d.,]+)s (\d+)m([\d.,]+)s/.exec(String(done.stdout)) ?? [];
  const [, m1, s1, m2, s2] = children.map((text) => Number(String(text).replace(',', '.')));
  const processor = (60 * (m1 + m2) + s1 + s2) * 1_000;
  return { milliseconds, processor, isStopped: done.status === 124, missing: done.status === 127 };
}
