// Many watches of one path in a thread: says when all are open, and when each has seen as many events as are wanted, with the number of those that are missing or whose
// revisions do not go up.
import http from 'node:http';
import https from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';

const { events, path, token, url, watchers } = workerData;
const { get } = url.startsWith('https:') ? https : http;
const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };

const open = () =>
  new Promise((resolve, reject) => {
    get(new URL(path, url), { agent: false, headers, rejectUnauthorized: false }, resolve).on('error', reject);
  });
const responses = await Promise.all(Array.from({ length: watchers }, open));
parentPort.postMessage('open');
const faults = await Promise.all(responses.map(faultsIn));
parentPort.postMessage({ faults: faults.reduce((sum, each) => sum + each, 0) });

async function faultsIn(response) {
  let [faults, last, rest, seen] = [0, 0, '', 0];
  for await (const chunk of response.setEncoding('latin1')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const revision = Number(/"resourceVersion":"(\d+)"/.exec(line)?.[1]);
      if (!(revision > last)) faults++;
      last = revision;
    }
    seen += lines.length;
    if (seen >= events) break;
  }
  return faults + Math.abs(events - seen);
}
