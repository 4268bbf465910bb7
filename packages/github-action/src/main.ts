import { setOutput, summary } from '@actions/core';
import { run } from './run.js';

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;

void run({
  env: process.env,
  cwd: process.cwd(),
  platform: process.platform,
  version: STRUCTURAL_VERSION,
  print: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  setOutput: (name, value) => Promise.resolve().then(() => setOutput(name, value)),
  appendSummary: async (markdown) => {
    await summary.addRaw(markdown, true).write();
  },
}).then((code) => {
  // Not process.exit, which would cut off what is still being written.
  process.exitCode = code;
});
