import type { FitPlace } from '@structural/core';
import { compilePattern, textsWhere } from '@structural/go';
import { whyNoCase } from './cases.js';
import type { Inquiry } from './inquiry.js';
import { membersOf, whyNoMember } from './members.js';
import { hasLengthIn, patternLengths } from './pattern-lengths.js';

/** Why no text is valid where some schemas hold together; `undefined` where one may be. */
export function whyNoText(place: FitPlace, inquiry: Inquiry): string | undefined {
  const { schemas } = place;
  if (membersOf(schemas) !== undefined) return whyNoMember(place, inquiry);
  return whyNoCase('string', schemas, inquiry.effort, ({ among, least, matches, misses, most }, isOpen) => {
    if (least > most) return `minLength ${String(least)} is more than maxLength ${String(most)}`;
    const [members] = among;
    if (members !== undefined) return whyNoMember({ ...place, schemas: [...schemas, { enum: members }] }, inquiry);
    if (isOpen || (matches.length === 0 && misses.length === 0)) return undefined;
    if (isSurelyMatched(matches, misses, least, most)) return undefined;
    if (SAMPLES.some((text) => text.length >= least && text.length <= most && isMatch(text, matches, misses))) return undefined;
    const { isProof, texts } = textsWhere({ matches, misses, least, most, enough: 1 }, inquiry.effort);
    return isProof && texts.length === 0 ? whyNoMatch(matches, misses, least, most) : undefined;
  });
}

/** Whether a text fits, as far as the patterns show as they are written: to compile them costs more. */
function isSurelyMatched(matches: readonly string[], misses: readonly string[], least: number, most: number): boolean {
  const [pattern] = matches;
  // No text at all is what a pattern misses that needs some.
  if (pattern === undefined) return least <= 0 && misses.every((each) => (patternLengths(each)?.least ?? 0) > 0);
  return matches.length === 1 && misses.length === 0 && hasLengthIn(pattern, least, most);
}

/** Texts as they are usual in manifests: where one of them fits, that is seen at once. */
const SAMPLES = ['', 'a', 'a-b', '1', 'A', '10s', 'a/b', 'example.com', '10.0.0.1', 'https://example.com/a', 'a'.repeat(24), '12345678'];

function isMatch(text: string, matches: readonly string[], misses: readonly string[]): boolean {
  const finds = (pattern: string): boolean => {
    const compiled = compilePattern(pattern);
    return compiled.ok && compiled.matches(text);
  };
  return matches.every(finds) && !misses.some(finds);
}

function whyNoMatch(matches: readonly string[], misses: readonly string[], least: number, most: number): string {
  const shown = (patterns: readonly string[]): string =>
    patterns.map((each) => (each.length > 40 ? `${each.slice(0, 40)}…` : each)).join(' and ');
  const what = [
    ...(matches.length > 0 ? [`matches ${shown(matches)}`] : []),
    ...(misses.length > 0 ? [`does not match ${shown(misses)}`] : []),
  ].join(' and ');
  const length =
    least > 0 && most < Infinity
      ? ` of ${String(least)} to ${String(most)} characters`
      : least > 0
        ? ` of ${String(least)} characters or more`
        : most < Infinity
          ? ` of at most ${String(most)} characters`
          : '';
  return `no text${length} ${what}`;
}
