import type { CatalogProblem } from '@structural/checker';
import { visible } from '@structural/presenters';

/** Why a file with definitions could not be read, as `FILE:LINE:COLUMN: what is wrong`. */
export function problemText({ file, message, place }: Pick<CatalogProblem, 'file' | 'message' | 'place'>): string {
  return `${visible(file)}${place === undefined ? '' : `:${place.line}:${place.column}`}: ${visible(message)}`;
}
