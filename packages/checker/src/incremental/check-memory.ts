import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { parsedTexts, type ParsedTexts } from '../memory/parsed-texts.js';
import { checkInParts, noParts, type CheckedParts, type CheckInPartsOptions } from './check-in-parts.js';

/** What was said about a file the last time, and what of it still holds when the file has changed. */
interface Remembered extends CheckedParts {
  readonly options: CheckInPartsOptions;
  readonly text: string;
}

/** Judges the texts of files as they are edited, for editors and language servers. */
export interface CheckMemory {
  /**
   * The findings of `check` about a text, the very same list as long as neither text nor options change.
   *
   * Where the text has changed, only those documents with definitions are judged again that have, too. `old`, `oldResources`, `converted`, `provers`,
   * `policies` and `catalog` count as changed when they are other objects, all other options when they say something else.
   */
  check(file: string, text: string, options: CheckInPartsOptions): readonly Diagnostic[];
}

/**
 * A memory of what was found in files, by their names.
 *
 * `limit` is how much text is remembered, in characters: what an editor has open, not what a run goes through. The files that were looked at longest
 * ago are forgotten first. `texts` has the documents of what was judged last, for whoever looks at it next.
 */
export function checkMemory(limit: number, texts: ParsedTexts = parsedTexts()): CheckMemory {
  const remembered = new Map<string, Remembered>();
  const remember = (file: string, entry: Remembered): void => {
    remembered.delete(file);
    remembered.set(file, entry);
    let kept = 0;
    for (const { text } of remembered.values()) kept += text.length;
    for (const [oldest, { text }] of remembered) {
      if (kept <= limit) break;
      kept -= text.length;
      remembered.delete(oldest);
    }
  };
  return {
    check(file, text, options) {
      const known = remembered.get(file);
      const last = known !== undefined && areSame(known.options, options) ? known : undefined;
      const checked =
        last?.text === text && last.options.catalog === options.catalog
          ? last
          : checkInParts(file, text, options, last ?? noParts(), texts);
      remember(file, { ...checked, options, text });
      return checked.diagnostics;
    },
  };
}

/** Whether all options say the same, but for the catalog. */
function areSame(a: CheckInPartsOptions, b: CheckInPartsOptions): boolean {
  const { converted, old, oldResources, policies, provers } = b;
  const areGiven =
    a.old === old &&
    a.oldResources === oldResources &&
    a.converted === converted &&
    a.claimed === b.claimed &&
    a.provers === provers &&
    a.policies === policies;
  return areGiven && plainText(a) === plainText(b);
}

/** Options that are distinguished by which object they are. */
const NOT_PLAIN: ReadonlySet<string> = new Set<keyof CheckInPartsOptions>([
  'catalog',
  'claimed',
  'converted',
  'old',
  'oldResources',
  'policies',
  'provers',
]);

/** All other options, which are plain data, as text. */
function plainText(options: CheckInPartsOptions): string {
  const plain = Object.entries(options).filter(([name, value]) => value !== undefined && !NOT_PLAIN.has(name));
  return JSON.stringify(
    plain.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, value instanceof Map ? [...value] : value]),
  );
}
