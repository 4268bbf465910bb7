#!/usr/bin/env node
// Writes what packages/go/src/time/zones/zone-table.ts holds of a release of the time zone database (public domain): from a folder of compiled zones (TZif, RFC
// 9636), such as /usr/share/zoneinfo of Debian's tzdata, which is what the API server's image has. Fails where a zone does not fit the table.
//
//     node tools/generate-time-zones.mjs FOLDER RELEASE   (compile before)
import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { decodeZone, offsetAt } from '../packages/go/dist/time/zones/zone.js';
import { readZoneFile, ruleText } from './generate/time-zone-file.mjs';

const [folder, release] = process.argv.slice(2);
if (folder === undefined || release === undefined) {
  console.error('generate-time-zones.mjs FOLDER RELEASE');
  process.exit(2);
}
const root = realpathSync(folder);
const VARIANTS = ['posix', 'right'];
const QUARTER = 900;
const DAY = 86_400;

/** Every file below a folder, links followed but those to nothing, as paths from the root. */
function filesBelow(path) {
  return readdirSync(join(root, path))
    .sort()
    .map((name) => (path === '' ? name : `${path}/${name}`))
    .flatMap((below) => {
      const found = statSync(join(root, below), { throwIfNoEntry: false });
      if (found === undefined || VARIANTS.includes(below)) return [];
      return found.isDirectory() ? filesBelow(below) : [below];
    });
}

/** The text of a zone without the changes at the end that its rule gives as well; the rule holds from the last one on. */
function zoneText({ changes, first, rule }) {
  const text = (length) => encoded(first, changes.slice(0, length), rule);
  // The rule may change where the zone does not: in Haiti in 2016.
  const isRuled = ({ at, offset }, until) => {
    const byRule = decodeZone(text(0));
    for (let day = at; day < until; day += DAY) if (offsetAt(byRule, day) !== offset) return false;
    return offsetAt(byRule, until - 1) === offset;
  };
  let { length } = changes;
  while (length > 1 && isRuled(changes[length - 2], changes[length - 1].at)) length--;
  return text(length);
}

/** `rule:offset,offset,…:changes`: every change is a letter for the offset that begins, and how long after the one before, in quarters and `.seconds`. */
function encoded(first, changes, rule) {
  const offsets = [...new Set([first, ...changes.map(({ offset }) => offset)])];
  if (offsets.length > 26) throw new Error('more offsets than letters');
  const texts = changes.map(({ at, offset }, i) => {
    const seconds = at - (changes[i - 1]?.at ?? 0);
    const rest = ((seconds % QUARTER) + QUARTER) % QUARTER;
    return `${String.fromCharCode(65 + offsets.indexOf(offset))}${((seconds - rest) / QUARTER).toString(36)}${rest === 0 ? '' : `.${rest.toString(36)}`}`;
  });
  return `${ruleText(rule)}:${offsets.map((offset) => offset.toString(36)).join(',')}:${texts.join('')}`;
}

const names = filesBelow('');
const byText = new Map();
const strangers = [];
for (const name of names) {
  const zone = readZoneFile(readFileSync(join(root, name)));
  if (zone === undefined) {
    strangers.push(name);
    continue;
  }
  const text = zoneText(zone);
  byText.set(text, [...(byText.get(text) ?? []), name]);
}
const leapSeconds = readFileSync(join(root, 'leapseconds'), 'utf8');
// Each stands behind a day, and counts those before it.
const leaps = [...leapSeconds.matchAll(/^Leap\t(\d+)\t(\w+)\t(\d+)/gm)].map(
  ([, year, month, day], i) => Date.parse(`${day} ${month} ${year} UTC`) / 1_000 + DAY + i,
);
const [, expires] = /^#expires (\d+)/m.exec(leapSeconds);
const regions = new Map();
for (const [text, [first, ...others]] of byText) {
  put(first, `=${text}`);
  for (const other of others) put(other, `>${first}`);
}

function put(name, text) {
  const [, region = '', below] = /^(?:([^/]*)\/)?(.*)$/.exec(name);
  regions.set(region, [...(regions.get(region) ?? []), `${below}${text}`]);
}

const onlyPlain = names.filter(
  (name) => !VARIANTS.every((variant) => statSync(join(root, variant, name), { throwIfNoEntry: false }) !== undefined),
);
const quoted = (names) => names.map((name) => `'${name}'`).join(', ');
const zones = [...regions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, all]) => `    '${name}': '${all.join(';')}',`);
const target = join(import.meta.dirname, '../packages/go/src/time/zones/zone-table.ts');
/** What the table holds of a release, by what is before and behind it in the file. */
const held = [
  ['from release ', ' of', release],
  ['return {\n', '\n  };', zones.join('\n')],
  ['STRANGERS: readonly string[] = [', '];', quoted(strangers)],
  ['ONLY_PLAIN: readonly string[] = [', '];', quoted(onlyPlain)],
  ['LEAPS: readonly number[] = [', '];', leaps.join(', ')],
  ['LEAPS_KNOWN_UNTIL = ', ';', expires],
];
const table = held.reduce(
  (text, [before, behind, value]) => {
    if (!text.includes(before)) throw new Error(`${target} has no ${before}`);
    const from = text.indexOf(before) + before.length;
    return text.slice(0, from) + value + text.slice(text.indexOf(behind, from));
  },
  readFileSync(target, 'utf8'),
);
writeFileSync(target, table);
console.log(
  `${relative(process.cwd(), target)}: ${byText.size} zones, ${names.length} names from ${basename(root)}, ${Math.round(table.length / 1024)} KiB`,
);
