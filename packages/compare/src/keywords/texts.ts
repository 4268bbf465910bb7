import type { JSONSchemaProps } from '@structural/core';
import type { KeywordChange } from '../records/schema-rule.js';
import { inQuotes, shownApart, shownText } from './shown-text.js';

/** Patterns and formats that come, go, or become others; an empty one is none. */
export function* textChanges(
  from: JSONSchemaProps,
  to: JSONSchemaProps,
): Generator<KeywordChange<`${'pattern' | 'format'}-${'added' | 'changed' | 'removed'}`>> {
  for (const keyword of ['pattern', 'format'] as const) {
    const [before, after] = [from[keyword] ?? '', to[keyword] ?? ''];
    if (before === after) continue;
    if (before === '') yield { rule: `${keyword}-added`, keyword, what: `${keyword} ${quotedText(after)} is new` };
    else if (after === '') yield { rule: `${keyword}-removed`, keyword, what: `${keyword} ${quotedText(before)} is gone` };
    else {
      const [one, other] = shownApart(before, after, inQuotes);
      yield { rule: `${keyword}-changed`, keyword, what: `${keyword} ${one} becomes ${other}` };
    }
  }
}

function quotedText(text: string): string {
  return shownText(text, inQuotes);
}
