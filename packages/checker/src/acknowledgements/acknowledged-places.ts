import { lastAtMost, type Range } from '@structural/document';
import type { Acknowledgement } from './read-acknowledgements.js';

/** One rule of one comment. */
export interface AcknowledgedRule {
  readonly comment: Acknowledgement;
  /** The name of the rule in the comment. */
  readonly range: Range;
}

/** What comments acknowledge of one rule. */
export interface AcknowledgedPlaces {
  readonly all: readonly AcknowledgedRule[];
  /** What is about a finding that begins at an offset. Logarithmic in the number of comments. */
  at(offset: number): readonly AcknowledgedRule[];
}

/** What comments acknowledge, by rule; those that give no reason, or are of an unknown form, acknowledge nothing. */
export function acknowledgedPlaces(comments: readonly Acknowledgement[]): ReadonlyMap<string, AcknowledgedPlaces> {
  const byRule = new Map<string, AcknowledgedRule[]>();
  for (const comment of comments) {
    if (comment.reason === '' || comment.unknownForm !== undefined) continue;
    for (const { id, range } of comment.rules) append(byRule, id, { comment, range });
  }
  return new Map([...byRule].map(([id, all]) => [id, placesOf(all)]));
}

function placesOf(all: readonly AcknowledgedRule[]): AcknowledgedPlaces {
  const inFile = all.filter(({ comment }) => comment.isWholeFile);
  const byLine = new Map<number, AcknowledgedRule[]>();
  for (const each of all) if (!each.comment.isWholeFile && each.comment.line !== undefined) append(byLine, each.comment.line.start, each);
  const starts = [...byLine.keys()].sort((a, b) => a - b);
  return {
    all,
    at: (offset) => {
      const near = byLine.get(starts[lastAtMost(starts, offset)] ?? -1) ?? [];
      return [...near.filter(({ comment }) => offset <= (comment.line?.end ?? -1)), ...inFile];
    },
  };
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
