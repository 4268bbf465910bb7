import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_OWNER, run } from './release-tree.mjs';

/** Why a release may not be published, as lines to print; none where it may. */
export function reasonsAgainst(root, { owner, version }) {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const escaped = version.replaceAll('.', '\\.');
  return [
    ...(owner === NO_OWNER ? [`package.json names no owner: replace ${NO_OWNER} in repository.url, then npm run generate`] : []),
    ...(new RegExp(`^## \\[?${escaped}\\b`, 'm').test(changelog) ? [] : [`CHANGELOG.md has no heading "## ${version}"`]),
    ...(run('git', ['status', '--porcelain', '--untracked-files=no'], root).trim() === ''
      ? []
      : ['there are changes that are not committed']),
  ];
}
