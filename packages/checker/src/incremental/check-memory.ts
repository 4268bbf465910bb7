import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { ForeignPatch } from '../patches/foreign-patch.js';
import { parsedTexts, type ParsedTexts } from '../memory/parsed-texts.js';
import { checkInParts, noParts, type CheckedParts, type CheckInPartsOptions } from './check-in-parts.js';

/** What was said about a file the last time, and what of it still holds when the file has changed. */
interface Remembered extends CheckedParts {
  readonly options: CheckInPartsOptions;
  readonly text: string;
  /** The patches for its objects; undefined where nobody asked. */
  readonly patches: readonly ForeignPatch[] | undefined;
}

/** Judges the texts of files as they are edited, for editors and language servers. */
export interface CheckMemory {
  /**
   * The findings of `check` about a text, the very same list as long as neither text nor options change.
   *
   * Where the text has changed, only those documents with definitions are judged again that have, too. `old`, `oldResources`, `converted`, `provers`,
   * `policies`, `catalog` and single patches count as changed when they are other objects, all other options when they say something else.
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
      const last = known !== undefined && areSame(known.options, options) && arePatchedSame(known, options) ? known : undefined;
      const same = last?.text === text && last.options.catalog === options.catalog ? last : undefined;
      let patches = same?.patches;
      const noticing = noticingPatches(options, (asked) => (patches = asked));
      const checked = same ?? checkInParts(file, text, noticing, last ?? noParts(), texts);
      remember(file, { ...checked, options, text, patches });
      return checked.diagnostics;
    },
  };
}

/** The same options, of which somebody notices the patches that are asked for. */
function noticingPatches(options: CheckInPartsOptions, onAsked: (patches: readonly ForeignPatch[]) => void): CheckInPartsOptions {
  const { place } = options;
  if (place?.patches === undefined) return options;
  const { patches } = place;
  return {
    ...options,
    place: {
      ...place,
      patches: () => {
        const asked = patches();
        onAsked(asked);
        return asked;
      },
    },
  };
}

/** Whether the patches that were asked for are still the same ones. */
function arePatchedSame({ patches: before }: Remembered, { place }: CheckInPartsOptions): boolean {
  if (before === undefined) return true;
  const now = place?.patches?.() ?? [];
  return now.length === before.length && now.every((patch, i) => patch === before[i]);
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
