import { pathText } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonNumber, isJsonObject, printJson, type JsonValue } from '@structural/json';
import { readCatalog } from '../../src/catalog/read-catalog.js';
import { check, type CheckResult } from '../../src/check/check.js';
import type { CheckSetup } from '../../src/options/check-setup.js';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.js';
import { applyFixes } from '../../src/fixes/apply-fixes.js';
import { fixText } from '../../src/check/fix-text.js';
import { isSameName } from '../../src/names/same-name.js';

/** What safe fixes did to one text. */
export interface FixReport {
  /** How many safe fixes were offered, and how many the loop applied. */
  readonly offered: number;
  readonly applied: number;
  /** What was judged with the text before and after. */
  readonly accepted: number;
  /** What a safe fix must not do. */
  readonly faults: readonly string[];
}

/**
 * Holds the safe fixes of a text to what they promise: each alone, and all in the loop.
 *
 * A fix removes its finding and adds none, no scalar, key or comment is lost but a repetition or an idle `false`, a rename is one of spelling, and
 * where the server and kubectl's strict validation took the text before, each of `resources` meets the same fate after.
 */
export function fixFaults(text: string, options: CheckSetup = {}, resources: readonly string[] = []): FixReport {
  const before = check('file.yaml', text, { ...options, fixes: true });
  const faults: string[] = [];
  const titles: string[] = [];
  const say = (what: string): number => faults.push(what);
  for (const finding of before.diagnostics) {
    const { fix } = finding;
    if (fix?.applicability !== 'safe') continue;
    titles.push(fix.title);
    const after = applyFixes(text, [finding]).text;
    faultsOfStep(before, finding, check('file.yaml', after, options)).forEach(say);
    lostBetween(text, after, [fix.title]).forEach((each) => say(`${fix.title}: ${each}`));
    const renamed = /^Rename to (.*)$/.exec(fix.title)?.[1];
    if (renamed !== undefined && !isSpelling(text, finding, renamed)) say(`${fix.title}: of ${finding.message}`);
  }
  const fixed = fixText('file.yaml', text, options);
  const again = check('file.yaml', fixed.text, { ...options, fixes: true });
  if (again.diagnostics.some(({ fix }) => fix?.applicability === 'safe')) say('the loop left a safe fix');
  const all = [...titles, ...Array.from({ length: Math.max(0, fixed.applied - titles.length) }, () => 'a later round')];
  lostBetween(text, fixed.text, all).forEach((each) => say(`the loop: ${each}`));
  const wasTaken = before.diagnostics.every(
    ({ rule, severity }) => severity !== 'error' && rule !== 'unknown-field' && rule !== 'duplicate-key',
  );
  let accepted = 0;
  if (wasTaken && fixed.text !== text) {
    for (const resource of resources) {
      const [then, now] = [fateOf(text, resource), fateOf(fixed.text, resource)];
      if (!then.startsWith('accepted')) continue;
      accepted++;
      if (then !== now) say(`a resource that was ${then.slice(0, 200)} is ${now.slice(0, 200)}: ${resource.slice(0, 300)}`);
    }
  }
  return { offered: titles.length, applied: fixed.applied, accepted, faults };
}

/** What becomes of a resource under a definition, in words. */
export function fateOf(definition: string, resource: string): string {
  const { resources } = check('resource.yaml', resource, { catalog: readCatalog([{ file: 'crd.yaml', text: definition }]) });
  return resources
    .map(
      ({ changes, outcome }) =>
        `${outcome} ${changes.map(({ after, before, kind, path }) => `${kind} ${path.join('/')} ${print(before)} ${print(after)}`).join('; ')}`,
    )
    .join('\n');
}

function print(value: JsonValue | undefined): string {
  return value === undefined ? '' : printJson(value);
}

function faultsOfStep({ diagnostics }: CheckResult, finding: Diagnostic, after: CheckResult): readonly string[] {
  const before = counts(diagnostics.map(nameOf));
  const now = counts(after.diagnostics.map(nameOf));
  const title = finding.fix?.title ?? '';
  const isRead = finding.rule === 'undecodable-definition' || finding.rule === 'undecodable-resource';
  const stays = (now.get(nameOf(finding)) ?? 0) >= (before.get(nameOf(finding)) ?? 0) ? [`${title}: leaves ${nameOf(finding)}`] : [];
  const added = isRead ? [] : [...now].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => `${title}: adds ${name}`);
  return [...stays, ...added];
}

function nameOf({ cause, message, rule }: Diagnostic): string {
  return `${rule} ${cause === undefined ? message : `${cause.origin} ${cause.detail} ${pathText(cause.path)}`}`.replace(/\[\d+\]/g, '[]');
}

function isSpelling(text: string, { range }: Diagnostic, to: string): boolean {
  const written = text.slice(range.start, range.end).replace(/^["']|["']$/g, '');
  return isSameName(written, to);
}

/** What of a text's scalars, keys and comments is no longer there; repetitions that a fix may take are as many as fixes that take them. */
function lostBetween(before: string, after: string, titles: readonly string[]): readonly string[] {
  const mayRepeat = titles.filter((title) =>
    /repeated|holds already|out of|later round|^Remove the (?:description|title)/.test(title),
  ).length;
  const lost: string[] = [];
  const now = counts(piecesOf(after, true));
  let repetitions = 0;
  for (const [piece, count] of counts(piecesOf(before, false))) {
    const left = now.get(piece) ?? 0;
    if (left >= count) continue;
    if (left > 0) repetitions += count - left;
    else lost.push(piece);
  }
  return [...lost.map((piece) => `loses ${piece}`), ...(repetitions > 2 * mayRepeat ? [`loses ${repetitions} repetitions`] : [])];
}

/**
 * Scalars and keys without their spelling: case, quotes, separators and the order of letters do not count. Only where they are wanted those that say
 * nothing: `false`, what is empty, and their keys.
 */
function piecesOf(text: string, withIdle: boolean): readonly string[] {
  const pieces: string[] = [];
  const add = (value: JsonValue): void => {
    if (isJsonArray(value)) value.forEach(add);
    else if (isJsonObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (!withIdle && (member === false || member === '' || isEmpty(member))) continue;
        pieces.push(bare(key));
        add(member);
      }
    } else if (withIdle || (value !== false && value !== null && value !== ''))
      pieces.push(isJsonNumber(value) ? 'a number' : bare(String(value)));
  };
  for (const document of parseDocuments(text)) if (document.ok) add(document.value);
  for (const [comment] of text.matchAll(/^\s*#.*$/gm)) pieces.push(comment.trim());
  return pieces;
}

function isEmpty(value: JsonValue): boolean {
  return (isJsonArray(value) || isJsonObject(value)) && Object.keys(value).length === 0;
}

function bare(text: string): string {
  // The one of the two in which an integer or a string may be chosen.
  if (text === 'oneOf') return bare('anyOf');
  if (text.trim() !== '' && Number.isFinite(Number(text))) return 'a number';
  if (/^(?:y|n|yes|no|on|off|true|false)$/i.test(text)) return 'a flag';
  return [...text.toLowerCase().replace(/[-_. \s{}$"']/g, '')].sort().join('');
}

function counts(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}
