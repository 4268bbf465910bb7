// Many watches of one path in a thread: says when all are open, and when each has seen as many events as are wanted, with the number of those that are missing or whose
// revisions do not go up.
import http from 'node:http';
import https from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';

const { events, path, token, url, watchers } = workerData;
const { request } = url.startsWith('https:') ? https : http;
const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
const REVISION = Buffer.from('"resourceVersion":"');
const LINE_FEED = 0x0a;
const ZERO = 0x30;

const opened = Array.from({ length: watchers }, watch);
await Promise.all(opened.map(({ open }) => open));
parentPort.postMessage('open');
const faults = await Promise.all(opened.map(({ done }) => done));
parentPort.postMessage({ faults: faults.reduce((sum, each) => sum + each, 0) });

function watch() {
  const open = deferred();
  const done = deferred();
  let seen = 0;
  let faults = 0;
  let last = 0;
  let rest;
  const finish = () => done.resolve(faults + Math.abs(events - seen));
  const read = (chunk) => {
    const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      const revision = numberAt(bytes, bytes.indexOf(REVISION, start) + REVISION.length);
      if (!(revision > last)) faults++;
      last = revision;
      start = end + 1;
      if (++seen === events) finish();
    }
    rest = start === bytes.length ? undefined : bytes.subarray(start);
  };
  request(new URL(path, url), { agent: false, headers, rejectUnauthorized: false }, (response) => {
    open.resolve();
    response.on('data', read).on('end', finish).on('error', finish);
  })
    .on('error', open.reject)
    .end();
  return { open: open.promise, done: done.promise };
}

/** The number whose digits begin at an offset. */
function numberAt(bytes, from) {
  let value = 0;
  for (let i = from; bytes[i] >= ZERO && bytes[i] <= ZERO + 9; i++) value = value * 10 + bytes[i] - ZERO;
  return value;
}

function deferred() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}
