import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockTime } from './image/debian-packages.mjs';
import { commitName, commitTime, NO_OWNER, run } from './release-tree.mjs';

/** Older packages below the image may have holes that are known. */
const MOST_DAYS_OF_LOCK = 30;

/** Why a release may not be published, as lines to print; none where it may. */
export function reasonsAgainst(root, { owner, version }, locked = lockTime()) {
  const days = Math.floor((commitTime(root, commitName(root)) - locked) / 86_400);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const escaped = version.replaceAll('.', '\\.');
  return [
    ...(owner === NO_OWNER ? [`package.json names no owner: replace ${NO_OWNER} in repository.url, then npm run generate`] : []),
    ...(new RegExp(`^## \\[?${escaped}\\b`, 'm').test(changelog) ? [] : [`CHANGELOG.md has no heading "## ${version}"`]),
    ...(run('git', ['status', '--porcelain', '--untracked-files=no'], root).trim() === ''
      ? []
      : ['there are changes that are not committed']),
    ...(days > MOST_DAYS_OF_LOCK
      ? [
          `the packages of Debian for the image were locked ${days} days before this commit: node tools/release/image/lock-debian.mjs locks newer ones`,
        ]
      : []),
  ];
}
