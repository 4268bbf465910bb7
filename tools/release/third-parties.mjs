import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences of what may be shipped (CONTRIBUTING.md); Go modules state theirs as a text alone. */
const ALLOWED = 'Apache-2.0 MIT BSD-2-Clause BSD-3-Clause ISC 0BSD BlueOak-1.0.0 Unlicense CC0-1.0 Python-2.0'.split(' ');

const RULE = `\n${'-'.repeat(80)}\n`;

/**
 * What is in a package besides our own sources: each with name, version, ecosystem, and licence where its notice says one. It is read from the notices that travel
 * with the package, so that what they leave out is missing here, too.
 */
export function thirdParties(folder) {
  return ['dist', 'module']
    .map((part) => join(folder, part, 'THIRD-PARTY-LICENSES.txt'))
    .filter((file) => existsSync(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(RULE)
        // The text of a licence may have such a rule in it, too.
        .flatMap((notice) => partyOf(notice.trim().split('\n', 1)[0]) ?? []),
    )
    .filter((party, i, all) => all.findIndex(({ name, version }) => name === party.name && version === party.version) === i)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What of these has a licence that may not be shipped, as lines to print. */
export function licenceProblems(parties) {
  return parties
    .filter(({ ecosystem, license }) => ecosystem === 'npm' && !ALLOWED.includes(license))
    .map(({ license, name, version }) => `${name} ${version} has the licence ${license ?? 'of nobody'}, which may not be shipped`);
}

/** A notice begins with `NAME VERSION (LICENCE)`, that of a Go module with `PATH vVERSION`; undefined for other text. */
function partyOf(head) {
  const npm = /^(?<name>(?:@[\w.-]+\/)?[\w.-]+) (?<version>\d\S*) \((?<license>[^)]+)\)$/.exec(head)?.groups;
  if (npm !== undefined) return { ecosystem: 'npm', ...npm };
  const go = /^(?<name>[\w./-]+) (?<version>v\d\S*|go\d\S*)$/.exec(head)?.groups;
  if (go !== undefined) return { ecosystem: 'golang', name: go.name === 'Go' ? 'std' : go.name, version: go.version.replace(/^go/, '') };
  return undefined;
}
