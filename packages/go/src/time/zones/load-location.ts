import { utf8Length } from '../../utf8/utf8-length.js';
import { decodeZone, withLeapSeconds, type TimeZone } from './zone.js';
import { ONLY_PLAIN, STRANGERS, zoneRegions } from './zone-table.js';

/** The database counts without leap seconds twice, and once with them. */
const VARIANTS = ['posix', 'right'];
const MAX_NAME_LENGTH = 255;
const MAX_PATH_LENGTH = 4_095;
const FOLDER = '/usr/share/zoneinfo//';
const NOT_A_DIRECTORY = refused('not a directory');
const TOO_LONG = refused('file name too long');

/** A zone, or why there is none of that name, in the words of Go and the operating system. */
export type LoadedLocation = { readonly ok: true; readonly zone: TimeZone } | Refused;

interface Refused {
  readonly ok: false;
  readonly error: string;
}

function refused(error: string): Refused {
  return { ok: false, error };
}

interface Database {
  readonly zones: ReadonlyMap<string, string>;
  readonly folders: ReadonlySet<string>;
}

let database: Database | undefined;
const read = new Map<string, LoadedLocation>();

/**
 * The time zone that a file of the database describes: names are paths, as they are, with the case of their letters; a folder or a file that
 * is no zone is an error in the words of the operating system.
 *
 * The database is that of the server's image, Debian's tzdata, with the history of zones before 1970. Source: Go `time`, LoadLocation.
 */
export function loadLocation(name: string): LoadedLocation {
  const known = read.get(name);
  if (known !== undefined) return known;
  if (/^[/\\]|\.\./.test(name)) return refused('time: invalid location name');
  const path = pathOf(name);
  if (typeof path !== 'string') return path;
  const zone = readZone(path);
  if (zone.ok && read.size < 2_000) read.set(name, zone);
  return zone;
}

/** The path of a file, walked down as the operating system does. */
function pathOf(name: string): string | Refused {
  if (name.includes('\0')) return refused('invalid argument');
  if (utf8Length(FOLDER + name) > MAX_PATH_LENGTH) return TOO_LONG;
  database ??= readDatabase();
  let path = '';
  for (const step of name.split('/')) {
    if (!database.folders.has(path)) return NOT_A_DIRECTORY;
    if (step === '' || step === '.') continue;
    if (utf8Length(step) > MAX_NAME_LENGTH) return TOO_LONG;
    path = path === '' ? step : `${path}/${step}`;
    if (!database.folders.has(path) && !hasFile(database, path)) return refused(`unknown time zone ${name}`);
  }
  return database.folders.has(path) ? refused('is a directory') : path;
}

function hasFile({ zones }: Database, path: string): boolean {
  const plain = withoutVariant(path);
  return plain === path ? zones.has(path) || STRANGERS.includes(path) : zones.has(plain) && !ONLY_PLAIN.includes(plain);
}

function withoutVariant(path: string): string {
  return VARIANTS.some((variant) => path.startsWith(`${variant}/`)) ? path.slice(path.indexOf('/') + 1) : path;
}

function readZone(path: string): LoadedLocation {
  const text = database?.zones.get(withoutVariant(path));
  if (text === undefined) return refused('malformed time zone information');
  const zone = decodeZone(text);
  return { ok: true, zone: path.startsWith('right/') ? withLeapSeconds(zone) : zone };
}

function readDatabase(): Database {
  const zones = new Map<string, string>();
  const links: [string, string][] = [];
  const folders = new Set(['']);
  for (const [region, texts] of Object.entries(zoneRegions())) {
    for (const text of texts.split(';')) {
      const end = text.search(/[=>]/);
      const name = region === '' ? text.slice(0, end) : `${region}/${text.slice(0, end)}`;
      for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) folders.add(name.slice(0, slash));
      if (text[end] === '=') zones.set(name, text.slice(end + 1));
      else links.push([name, text.slice(end + 1)]);
    }
  }
  for (const [name, target] of links) zones.set(name, zones.get(target) ?? '');
  const plain = [...folders];
  for (const variant of VARIANTS) for (const folder of plain) folders.add(folder === '' ? variant : `${variant}/${folder}`);
  return { zones, folders };
}
