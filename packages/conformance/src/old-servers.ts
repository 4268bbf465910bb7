import { fileURLToPath } from 'node:url';
import { readCases, type ConformanceCase } from '@structural/conformance-cases';
import { parseBody } from '@structural/document';
import { isJsonObject, printJson, type JsonObject } from '@structural/json';
import { printVerdict } from './print-verdict.js';

/** The minors of which the creation of definitions alone is known: 1.15 to 1.21. */
export const OLD_SERVERS: readonly number[] = [15, 16, 17, 18, 19, 20, 21];

/** The cases about them, each with the answers of all in its `verdict.json`, by server or by a range of them: `1.16-1.18`. */
export function oldServers(): readonly ConformanceCase[] {
  return readCases(fileURLToPath(new URL('../old-servers', import.meta.url)));
}

/** The minors after them that are known as far as their differences are: 1.22 to 1.33. */
export const OLDER_SERVERS: readonly number[] = [22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33];

/** The cases about those: what the facts of their records are, one each. */
export function olderServers(): readonly ConformanceCase[] {
  return readCases(fileURLToPath(new URL('../older-servers', import.meta.url)));
}

/** The answers in a `verdict.json` by minor, as JSON. Throws where it is none. */
export function answersByServer(verdict: string): ReadonlyMap<number, string> {
  const parsed = parseBody(verdict);
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error(`no answers of servers: ${verdict.slice(0, 200)}`);
  const answers = new Map<number, string>();
  for (const [servers, answer] of Object.entries(parsed.value)) {
    const [, first, last = first] = /^1\.(\d+)(?:-1\.(\d+))?$/.exec(servers) ?? [];
    if (first === undefined) throw new Error(`${servers} is not a server`);
    for (let minor = Number(first); minor <= Number(last); minor++) answers.set(minor, printJson(answer));
  }
  return answers;
}

/** A `verdict.json` of the answers of servers by minor, oldest first; those that say the same follow each other as one. `isSame` tells what that is. */
export function printAnswers(
  answers: readonly (readonly [minor: number, answer: JsonObject])[],
  isSame: (a: JsonObject, b: JsonObject) => boolean,
): string {
  const rows: { readonly first: number; last: number; readonly answer: JsonObject }[] = [];
  for (const [minor, answer] of answers) {
    const row = rows.at(-1);
    if (row !== undefined && isSame(row.answer, answer)) row.last = minor;
    else rows.push({ first: minor, last: minor, answer });
  }
  const named = rows.map(
    ({ answer, first, last }) => [first === last ? `1.${String(first)}` : `1.${String(first)}-1.${String(last)}`, answer] as const,
  );
  return `${printVerdict(Object.fromEntries(named))}\n`;
}
