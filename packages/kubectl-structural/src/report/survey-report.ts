import { RULES_NOT_CHECKED } from '@structural/checker';
import { SURVEY_OUTCOMES, type SurveyedObject, type SurveyOutcome } from '@structural/evolve';
import { alignCells, counted, visible, type SurveyFormat } from '@structural/presenters';

/** The sums of a survey. */
interface SurveySums {
  readonly counts: ReadonlyMap<SurveyOutcome, number>;
  /** How many objects were judged; one that loses fields counts so beside a worse outcome. */
  readonly objects: number;
  /** Objects of which something was so under the old definition, too. */
  readonly before: number;
  /** Objects of other kinds. */
  readonly others: number;
  /** Inputs and documents that could not be read. */
  readonly unreadable: number;
}

/** A survey as text, piece by piece. */
export interface SurveyReport {
  start(): string;
  object(object: SurveyedObject): string;
  end(sums: SurveySums): string;
}

/** What a report leaves out, and whether there was an old definition. */
export interface SurveyReportOptions {
  readonly quiet: boolean;
  readonly hasOld: boolean;
}

/**
 * Opens the report of a survey: a table in the manner of kubectl, one JSON object with a line for each stored object, or the names of
 * those that are affected.
 *
 * The table is written as it comes, so its columns have widths of their own choice, and what is longer pushes on.
 */
export function surveyReport(format: SurveyFormat, options: SurveyReportOptions): SurveyReport {
  if (format === 'json') return jsonReport();
  return format === 'name' ? nameReport() : tableReport(options);
}

/** Outcomes in words for people. */
const WORDS: Readonly<Record<SurveyOutcome, string>> = {
  unreadable: 'unreadable',
  invalid: 'invalid',
  'not-rewritable': 'cannot be rewritten',
  tolerated: 'invalid, tolerated until changed',
  'loses-fields': 'loses fields',
  changes: 'changes',
  unaffected: 'unaffected',
};

function tableReport({ hasOld, quiet }: SurveyReportOptions): SurveyReport {
  let isEmpty = true;
  return {
    start: () => '',
    object: (object) => {
      if (object.finding.outcome === 'unaffected' && object.finding.unknown.length === 0) return '';
      const head = isEmpty ? row(['OUTCOME', 'KIND', 'NAME', 'PLACE']) : '';
      isEmpty = false;
      const name = object.namespace === '' ? object.name : `${object.namespace}/${object.name}`;
      return head + row([WORDS[object.finding.outcome], object.kind, name, `${object.file}:${object.line}`]) + details(object);
    },
    end: (sums) => (quiet ? '' : `${isEmpty ? '' : '\n'}${summary(sums, hasOld)}\n${deletionHint(sums)}`),
  };
}

function details({ finding: { changed, lost, lostByWrite, problems, rewrite, unknown } }: SurveyedObject): string {
  const line = (label: string, texts: readonly string[]): string =>
    texts.length === 0 ? '' : `    ${label} ${visible(texts.join(', '))}\n`;
  // What the server adds to any other error is nothing to correct.
  const shown = [...problems, ...rewrite].filter((problem) => !problem.includes(RULES_NOT_CHECKED));
  return (
    shown
      .slice(0, MAX_PROBLEMS)
      .map((problem) => `    ${visible(problem)}\n`)
      .join('') +
    (shown.length > MAX_PROBLEMS ? `    and ${shown.length - MAX_PROBLEMS} more\n` : '') +
    line('loses:', shortened(lost)) +
    line('next write loses:', shortened(lostByWrite)) +
    line('changes:', shortened(changed)) +
    line('unknown:', unknown)
  );
}

const MAX_PROBLEMS = 10;
const MAX_PATHS = 12;

function shortened(paths: readonly string[]): readonly string[] {
  return paths.length > MAX_PATHS ? [...paths.slice(0, MAX_PATHS), `and ${paths.length - MAX_PATHS} more`] : paths;
}

const WIDTHS = [34, 24, 40];

function row(cells: readonly string[]): string {
  return `${alignCells([cells], { widths: WIDTHS }).join('')}\n`;
}

function summary({ before, counts, objects, others, unreadable }: SurveySums, hasOld: boolean): string {
  const parts = SURVEY_OUTCOMES.flatMap((outcome) => {
    const count = counts.get(outcome) ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 || !outcome.endsWith('s') ? WORDS[outcome] : PLURALS[outcome]}`];
  });
  return [
    `${counted(objects, 'stored object')}: ${parts.join('; ')}`,
    ...(hasOld && before > 0 ? [`${before} with findings that already exist under the old CRD`] : []),
    ...(others > 0 ? [`${others} of other kinds`] : []),
    ...(unreadable > 0 ? [`${unreadable} not read`] : []),
  ].join('; ');
}

/** Unreadable objects keep the server from deleting their definition. */
function deletionHint({ counts }: SurveySums): string {
  return (counts.get('unreadable') ?? 0) === 0 ? '' : '= the deletion of the CRD hangs while objects are unreadable\n';
}

const PLURALS: Readonly<Record<string, string>> = { 'loses-fields': 'lose fields', changes: 'change' };

function jsonReport(): SurveyReport {
  let isFirst = true;
  return {
    start: () => '{"schemaVersion":1,"objects":[',
    object: ({ finding, ...object }) => {
      const piece = `${isFirst ? '\n' : ',\n'}${JSON.stringify({ ...object, ...finding })}`;
      isFirst = false;
      return piece;
    },
    end: ({ before, counts, others, unreadable }) =>
      `\n],"summary":${JSON.stringify({ ...Object.fromEntries(counts), before, others, documentsNotRead: unreadable })}}\n`,
  };
}

function nameReport(): SurveyReport {
  return {
    start: () => '',
    object: ({ apiVersion, finding, kind, name }) => {
      if (finding.outcome === 'unaffected') return '';
      const group = apiVersion.slice(0, Math.max(apiVersion.indexOf('/'), 0));
      return `${visible(`${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`)}\n`;
    },
    end: () => '',
  };
}
