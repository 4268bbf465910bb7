import { SURVEY_OUTCOMES, type SurveyedObject, type SurveyFinding } from '@structural/evolve';
import { TEST_FAILED, type PlacedFinding, type PlacedRegion } from '@structural/presenters';
import { isObject, objectsIn } from './read-whole.js';

type Json = Readonly<Record<string, unknown>>;

/** A finding as `-o json` lists it; undefined for what is none. */
export function placeJson(file: string, listed: Json): PlacedFinding | undefined {
  const { cause, fingerprint = '', fix, hint, message, rule, severity } = listed;
  const region = regionOf(listed['start']);
  const [related, suggestions] = [objectsIn(listed['related']), objectsIn(listed['suggestions'] ?? [])];
  if (!isText(message) || !isText(rule) || !isText(fingerprint) || !isSeverity(severity)) return undefined;
  if (region === undefined || related === undefined || suggestions === undefined) return undefined;
  const field = isObject(cause) && isText(cause['field']) ? `${cause['field']}: ` : '';
  const ways = [...(isObject(fix) ? [fix] : []), ...suggestions];
  const titles = (isSafe: boolean): readonly string[] => [
    ...new Set(ways.filter(({ applicability }) => (applicability === 'safe') === isSafe).map(({ title }) => String(title))),
  ];
  return {
    rule,
    severity,
    message: field + message,
    ...(isText(hint) && { hint }),
    file,
    region,
    related: related.map(toPlace),
    fixes: titles(true).map((title) => ({ title, edits: [] })),
    suggestions: titles(false),
    fingerprint,
  };
}

/** A test as `test -o json` lists it: why it failed; undefined for what is no test. */
export function placeTest({ definition, failure, file, name, outcome, server }: Json): PlacedFinding | 'passed' | undefined {
  if (!isText(name) || !isText(file) || !isText(definition) || !isText(outcome)) return undefined;
  if (outcome !== 'failed') return 'passed';
  const [first, ...others] = (isObject(failure) ? objectsIn(failure['places']) : undefined) ?? [];
  if (!isObject(failure) || !isText(failure['message']) || first === undefined) return undefined;
  const { file: at, region } = toPlace(first);
  const diff = Array.isArray(failure['diff']) ? failure['diff'].filter(isText) : [];
  const wherewith = `with ${definition}${isText(server) ? ` on ${server}` : ''}`;
  return {
    rule: TEST_FAILED,
    title: name,
    severity: 'error',
    message: [failure['message'], wherewith, ...diff].join('\n'),
    file: at,
    ...(region && { region }),
    related: others.map(toPlace),
    fingerprint: '',
  };
}

/** A stored object as `survey -o json` lists it; undefined for what is none. */
export function toSurveyed(listed: Json): SurveyedObject | undefined {
  const { apiVersion, before = 0, file, kind, line, name, namespace } = listed;
  const outcome = SURVEY_OUTCOMES.find((each) => each === listed['outcome']);
  if (!isText(apiVersion) || !isText(file) || !isText(kind) || !isText(name) || !isText(namespace)) return undefined;
  if (outcome === undefined || typeof line !== 'number' || typeof before !== 'number') return undefined;
  const lists = LISTS.map((key) => [key, listed[key]] as const);
  if (!lists.every(([, list]) => Array.isArray(list) && list.every(isText))) return undefined;
  const finding = { outcome, before, ...Object.fromEntries(lists) } as unknown as SurveyFinding;
  return { apiVersion, file, kind, line, name, namespace, finding };
}

const LISTS = ['problems', 'rewrite', 'lost', 'lostByWrite', 'changed', 'unknown'] as const;

function toPlace(place: Json): PlacedFinding['related'][number] {
  const region = regionOf(place['start'] ?? place);
  return { file: String(place['file']), ...(region && { region }), message: isText(place['message']) ? place['message'] : '' };
}

function regionOf(position: unknown): PlacedRegion | undefined {
  const { column, line } = isObject(position) ? position : {};
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isSeverity(value: unknown): value is PlacedFinding['severity'] {
  return value === 'error' || value === 'warning' || value === 'info';
}
