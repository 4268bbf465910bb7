import { type CatalogEntry, manifestPathOf, caretRange, keyRangeAt, type Severity } from '@structural/checker';
import { countsAt, type Finding, type Strictness } from '@structural/compare';
import type { JsonPath } from '@structural/json';
import type { Change, ChangePlace } from './record/change.js';

/** The definitions of both sides by their names, as they were compared. */
export interface ComparedEntries {
  readonly old: ReadonlyMap<string, CatalogEntry>;
  readonly new: ReadonlyMap<string, CatalogEntry>;
}

/** The changes that findings are about, in the order of the findings, with their places in both manifests. */
export function placeChanges(findings: readonly Finding[], entries: ComparedEntries, strictness: Strictness): readonly Change[] {
  const byChange = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const known = byChange.get(finding.change);
    if (known === undefined) byChange.set(finding.change, [finding]);
    else known.push(finding);
  }
  return [...byChange].map(([id, all]) => {
    const [first, ...others] = [...all].sort((a, b) => rank(a, strictness) - rank(b, strictness));
    const { definition, field, newPath, oldPath, rule, version } = first ?? all[0];
    const old = placeIn(entries.old.get(definition), oldPath);
    const next = placeIn(entries.new.get(definition), newPath);
    return {
      id,
      rule,
      definition,
      ...(version !== undefined && { version }),
      ...(field !== undefined && { field }),
      severity: severityOf(all, strictness),
      findings: [first ?? all[0], ...others],
      ...(old && { old }),
      ...(next && { new: next }),
    };
  });
}

function placeIn(entry: CatalogEntry | undefined, path: JsonPath | undefined): ChangePlace | undefined {
  if (entry === undefined) return undefined;
  const { document, file, found } = entry;
  // About the definition as a whole: where it says what it is.
  if (path === undefined || path.length === 0) return { file, range: caretRange(document, [...found.path, 'metadata', 'name'], 'value') };
  return { file, range: keyRangeAt(document, [...found.path, ...manifestPathOf(found.value, path)]) };
}

/** How bad the worst of some findings is for whoever counts. */
function severityOf(findings: readonly Finding[], strictness: Strictness): Severity {
  const verdicts = findings.filter(({ audience }) => countsAt(strictness, audience)).map(({ verdict }) => verdict);
  if (verdicts.includes('breaking')) return 'error';
  return verdicts.includes('undecided') ? 'warning' : 'info';
}

function rank({ audience, verdict }: Finding, strictness: Strictness): number {
  return { breaking: 0, undecided: 1, harmless: 2 }[verdict] * 2 + (countsAt(strictness, audience) ? 0 : 1);
}
