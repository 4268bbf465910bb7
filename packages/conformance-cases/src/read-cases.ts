import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTimes } from './ages.js';
import { readResources, readTexts } from './case-texts.js';
import { NEWEST_MINOR, OLDEST_MINOR, PREVIEW_MINOR, type ProtocolAnswer, type ConformanceCase, type ProtocolRequest } from './case.js';

/** The folder of the cases of this package. */
export const casesFolder: string = fileURLToPath(new URL('../cases', import.meta.url));

/**
 * Reads every case below `root`, sorted by name. Throws where a folder asks nothing: an empty case would pass unseen.
 *
 * Tables are asked for at `now`, RFC 3339; without it at the time of the server's answer, so that ages are what they were.
 */
export function readCases(root: string, now?: string): readonly ConformanceCase[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((area) => readdirSync(join(root, area.name)).map((name) => readCase(root, `${area.name}/${name}`, now)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readCase(root: string, name: string, now: string | undefined): ConformanceCase {
  const folder = join(root, name);
  const cel = readIfThere(join(folder, 'cel.json'));
  const answer = readIfThere(join(folder, 'verdict.json'));
  const texts = readTexts(folder);
  const crs = readResources(folder);
  const asked = JSON.parse(readIfThere(join(folder, 'request.json')) ?? '{}') as Partial<ProtocolRequest>;
  const op = asked.op ?? operationOf(texts, cel);
  if (op === undefined) throw new Error(`case ${name} asks nothing`);
  const request = { ...asked, id: name, op, ...texts, ...(crs === undefined ? {} : { crs }) };
  return {
    name,
    folder,
    request: withTimes(request, now ?? timeOf(answer)),
    ...(cel === undefined ? {} : { cel }),
    ...(answer === undefined ? {} : { answer }),
    older: olderAnswers(folder),
  };
}

/** `verdict.1.36.json` and its like. */
function olderAnswers(folder: string): ReadonlyMap<number, string> {
  const minors = [...Array.from({ length: NEWEST_MINOR - OLDEST_MINOR }, (_, i) => OLDEST_MINOR + i), PREVIEW_MINOR];
  const answers = minors.map((minor) => [minor, readIfThere(join(folder, `verdict.1.${String(minor)}.json`))] as const);
  return new Map(answers.filter((each): each is readonly [number, string] => each[1] !== undefined));
}

/** When the server answered for a table. */
function timeOf(answer: string | undefined): string | undefined {
  const now = answer === undefined ? undefined : (JSON.parse(answer) as ProtocolAnswer)['now'];
  return typeof now === 'string' ? now : undefined;
}

/** What a folder asks that does not say so: its texts tell. */
function operationOf(texts: Partial<ProtocolRequest>, cel: string | undefined): string | undefined {
  if (cel !== undefined) return 'cel';
  if (texts.text !== undefined) return 'parse';
  if (texts.cr !== undefined) return 'cr';
  return texts.crd === undefined ? undefined : 'crd';
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
