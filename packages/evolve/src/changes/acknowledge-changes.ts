import {
  acknowledgedPlaces,
  isExpired,
  readTerms,
  type AcknowledgementTerms,
  readAcknowledgements,
  type CatalogEntry,
  type Diagnostic,
  caretRange,
  isChangeId,
  isChangeRule,
} from '@structural/checker';
import type { SourceDocument } from '@structural/document';
import { goQuote } from '@structural/go';
import { isJsonObject, type JsonValue } from '@structural/json';
import type { AcknowledgedChange, Change, ChangePlace } from './record/change.js';
import { readListedAcknowledgements, type ListedAcknowledgement } from './listed-acknowledgements.js';

/** What a baseline lists, and its file. */
export interface ChangeBaseline {
  readonly file: string;
  readonly listed: readonly ListedAcknowledgement[];
}

/** What may acknowledge changes. */
export interface AcknowledgementSources {
  /** The new definitions that were compared. */
  readonly entries: readonly CatalogEntry[];
  readonly baseline?: ChangeBaseline;
  /** `2026-11-22`: acknowledgements that expired before hold no longer. */
  readonly today: string;
}

/** Changes, split by what is acknowledged, and what is wrong with acknowledgements. */
export interface SplitChanges {
  readonly left: readonly Change[];
  readonly acknowledged: readonly AcknowledgedChange[];
  readonly problems: readonly Diagnostic[];
}

/** The annotation of a definition that lists acknowledgements, by the ids of the changes. */
const ACKNOWLEDGED_CHANGES = 'structural/acknowledged-changes';

/** One acknowledgement, wherever it stands. */
interface Acknowledgement {
  readonly name: string;
  readonly place: ChangePlace;
  readonly terms: AcknowledgementTerms;
  isAbout(change: Change): boolean;
}

/**
 * Takes the changes out that comments of the new definition, an annotation of it or a baseline acknowledge. A comment names a rule, and is about the
 * changes at its line (`# structural-ignore RULE: reason`), or the id of a change, wherever in the file it stands. A change that is no finding stays
 * where it is.
 *
 * What acknowledges nothing, has expired or cannot be read is a finding. A baseline may list what is about definitions that were not compared.
 */
export function acknowledgeChanges(changes: readonly Change[], { baseline, entries, today }: AcknowledgementSources): SplitChanges {
  const problems: Diagnostic[] = [];
  const problem = (rule: 'invalid-acknowledgement' | 'unused-acknowledgement', { file, range }: ChangePlace, message: string): void => {
    problems.push({ rule, severity: 'warning', message, file, range, related: [] });
  };
  const all = [...fromComments(entries, problem), ...fromAnnotations(entries, problem), ...fromBaseline(baseline, changes, entries)];
  const holding = all.filter(({ name, place, terms }) => {
    if (!isExpired(terms, today)) return true;
    problem('invalid-acknowledgement', place, `the acknowledgement of ${name} expired on ${terms.expires ?? ''}${ownedBy(terms)}`);
    return false;
  });
  const used = new Set<Acknowledgement>();
  const left: Change[] = [];
  const acknowledged: AcknowledgedChange[] = [];
  for (const change of changes) {
    const about = holding.filter((each) => each.isAbout(change));
    for (const each of about) used.add(each);
    const [first] = about;
    if (first === undefined || change.severity === 'info') left.push(change);
    else acknowledged.push({ change, terms: first.terms });
  }
  for (const each of holding)
    if (!used.has(each)) problem('unused-acknowledgement', each.place, `there is no change ${each.name}${ownedBy(each.terms)}`);
  return { left, acknowledged, problems };
}

type Complain = (rule: 'invalid-acknowledgement' | 'unused-acknowledgement', place: ChangePlace, message: string) => void;

function ownedBy({ owner }: AcknowledgementTerms): string {
  return owner === undefined ? '' : `, owned by ${owner}`;
}

function* fromComments(entries: readonly CatalogEntry[], complain: Complain): Generator<Acknowledgement> {
  const byFile = new Map<string, SourceDocument[]>();
  for (const { document, file } of entries) {
    const known = byFile.get(file);
    if (known === undefined) byFile.set(file, [document]);
    else if (!known.includes(document)) known.push(document);
  }
  for (const [file, documents] of byFile) {
    for (const [rule, { all, at }] of acknowledgedPlaces(readAcknowledgements(documents[0]?.text ?? '', documents))) {
      const isId = isChangeId(rule);
      if (!isId && !isChangeRule(rule)) continue;
      for (const each of all) {
        const read = readTerms(each.comment.reason);
        const place = { file, range: each.range };
        if (read.ok)
          yield {
            name: isId ? goQuote(rule) : `${rule} ${each.comment.isWholeFile ? 'in this file' : 'on its line'}`,
            place,
            terms: read.terms,
            isAbout: (change) =>
              change.new?.file === file && (isId ? change.id === rule : change.rule === rule && at(change.new.range.start).includes(each)),
          };
        else complain('invalid-acknowledgement', place, read.message);
      }
    }
  }
}

function* fromAnnotations(entries: readonly CatalogEntry[], complain: Complain): Generator<Acknowledgement> {
  for (const { definition, document, file, found } of entries) {
    const text = annotationOf(found.value['metadata']);
    if (text === undefined) continue;
    const range = caretRange(document, [...found.path, 'metadata', 'annotations', ACKNOWLEDGED_CHANGES], 'key');
    const read = readListedAcknowledgements(text);
    if (!read.ok) complain('invalid-acknowledgement', { file, range }, `${ACKNOWLEDGED_CHANGES}: ${read.message}`);
    else
      for (const { id, terms } of read.listed)
        yield {
          name: id,
          place: { file, range },
          terms,
          isAbout: (change) => change.id === id && change.definition === definition.metadata.name,
        };
  }
}

function annotationOf(metadata: JsonValue | undefined): string | undefined {
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  const text = isJsonObject(annotations) ? annotations[ACKNOWLEDGED_CHANGES] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function fromBaseline(
  baseline: ChangeBaseline | undefined,
  changes: readonly Change[],
  entries: readonly CatalogEntry[],
): readonly Acknowledgement[] {
  if (baseline === undefined) return [];
  const compared = new Set([...changes.map(({ definition }) => definition), ...entries.map(({ definition }) => definition.metadata.name)]);
  return baseline.listed
    .filter(({ id }) => compared.has(definitionOf(id)))
    .map(({ id, range, terms }) => ({
      name: goQuote(id),
      place: { file: baseline.file, range },
      terms,
      isAbout: (change) => change.id === id,
    }));
}

/** The definition that the id of a change names: `jobs.example.com` of `field-removed@jobs.example.com/v1:spec.paused`. */
function definitionOf(id: string): string {
  return /^[\w-]+@([^/:=#]*)/.exec(id)?.[1] ?? '';
}
