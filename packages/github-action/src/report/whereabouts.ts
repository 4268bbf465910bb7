import { counted } from '@structural/presenters';

/** How many findings of a run stand where; what was not asked for is absent. */
export interface Whereabouts {
  readonly all: number;
  readonly annotated: number;
  readonly log: number;
  readonly summary?: number;
  readonly sarif?: number;
}

/** Where the findings of a run are to be found, in a sentence, unless all of them are wherever they could be. */
export function whereFindingsAre({ all, annotated, log, sarif, summary }: Whereabouts): string | undefined {
  const places = [
    ['annotations', annotated],
    ['the log', log],
    ['the job summary', summary],
    ['the SARIF log', sarif],
  ] as const;
  const known = places.flatMap(([name, number]) => (number === undefined ? [] : [{ name, number }]));
  if (known.every(({ number }) => number === all)) return undefined;
  const listed = known.map(({ name, number }) => `${number === all ? 'all' : number} in ${name}`).join(', ');
  const rest = known.some(({ number }) => number === all) ? '' : '; kubectl structural prints all of them';
  return `of ${counted(all, 'finding')}: ${listed}${rest}`;
}
