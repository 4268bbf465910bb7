#!/usr/bin/env node
// What it costs to read a large cluster: validate and a survey of a stand-in that makes its objects as they are asked for; processor time, seconds, and
// the most memory that the command had (where the system tells, in /proc). A second, smaller count shows whether memory grows with the cluster.
// usage: node tools/bench/bin/cluster.js [OBJECTS] [survey|validate]   (default: 100000, both; bundle kubectl-structural before)
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setInterval, clearInterval } from 'node:timers';
import { startStandIn, widgets } from '../../stand-in-cluster/stand-in-cluster.mjs';

const [count = '100000', only] = process.argv.slice(2);
const command = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));

if (process.send === undefined) await measure();
else await serve();

/** The stand-in, in a process of its own. */
async function serve() {
  const spec = (i) => ({ size: i % 10, name: `the ${i}th widget, which has a description of ordinary length` });
  const standIn = await startStandIn({ kinds: [widgets(Number(count), { spec, namespaces: 100 })] });
  process.send(standIn.kubeconfig());
  process.once('disconnect', () => process.exit());
}

async function measure() {
  if (!/^[1-9]\d{2,7}$/.test(count)) {
    process.stderr.write('usage: node tools/bench/bin/cluster.js [OBJECTS] [survey|validate]\n');
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), 'structural-cluster-'));
  const crd = JSON.stringify(widgets(1).definition).replace('"maximum":8', '"maximum":6');
  writeFileSync(join(folder, 'new.json'), crd);
  try {
    for (const objects of [String(Math.ceil(Number(count) / 10)), count]) {
      const server = fork(fileURLToPath(import.meta.url), [objects]);
      writeFileSync(join(folder, 'kubeconfig'), await new Promise((resolve) => server.once('message', resolve)));
      for (const [name, args] of [
        ['validate', ['validate']],
        ['survey', ['survey', '--next', join(folder, 'new.json')]],
      ]) {
        if (only !== undefined && only !== name) continue;
        const { last, memory, processor, seconds } = await run([...args, '-o', name === 'survey' ? 'human' : 'name'], folder);
        process.stdout.write(
          `${name.padEnd(10)}${objects.padStart(9)} objects  ${processor.toFixed(1).padStart(7)} s of the processor  ${seconds.toFixed(1).padStart(7)} s  ${String(memory).padStart(5)} MiB  ${last}\n`,
        );
      }
      server.disconnect();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(args, folder) {
  const start = performance.now();
  const child = spawn(process.execPath, [command, ...args, '--from-cluster', '--kubeconfig', join(folder, 'kubeconfig')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  child.stdout.on('data', (piece) => (last = (last + piece).slice(-200)));
  let [memory, ticks] = [0, 0];
  const timer = setInterval(() => {
    try {
      memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]);
      const times = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      ticks = Number(times[11]) + Number(times[12]);
    } catch {
      // It has ended, or this system has no such file.
    }
  }, 50);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  return {
    last: last.trimEnd().split('\n').at(-1),
    memory: Math.round(memory / 1024),
    processor: ticks / 100,
    seconds: (performance.now() - start) / 1_000,
  };
}
