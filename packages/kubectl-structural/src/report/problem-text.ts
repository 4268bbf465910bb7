import { templateMessage, type CatalogProblem } from '@structural/checker';
import { visible } from '@structural/presenters';

/** Why a file with definitions could not be read, as `FILE:LINE:COLUMN: what is wrong`. */
export function problemText({
  file,
  message,
  place,
  reason,
}: Pick<CatalogProblem, 'file' | 'message' | 'place'> & Partial<Pick<CatalogProblem, 'reason'>>): string {
  const said = reason === 'template' ? templateMessage(`as it is, it does not parse: ${message}`) : message;
  return `${visible(file)}${place === undefined ? '' : `:${place.line}:${place.column}`}: ${visible(said)}`;
}
