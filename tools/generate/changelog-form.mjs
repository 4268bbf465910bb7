import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of change of https://keepachangelog.com/en/1.1.0/. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/** Where CHANGELOG.md has another form than that of Keep a Changelog, or a change that takes more than a line, as lines to print. */
export function changelogFaults(root) {
  const lines = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split('\n');
  return lines.flatMap((line, i) => {
    const fault = faultOf(line);
    return fault === undefined ? [] : [`CHANGELOG.md:${i + 1} ${fault}`];
  });
}

function faultOf(line) {
  if (/^\s+\S/.test(line)) return 'goes on with a change, which takes one line';
  const [, level = '', title = ''] = /^(#{2,3}) (.*)$/.exec(line) ?? [];
  if (level === '##' && !/^(?:Unreleased|\d+\.\d+\.\d+\S* - \d{4}-\d{2}-\d{2})$/.test(title))
    return `has the release "${title}": expected is "1.2.3 - 2026-01-31"`;
  if (level === '###' && !KINDS.includes(title)) return `has the kind "${title}": expected is one of ${KINDS.join(', ')}`;
  return undefined;
}
