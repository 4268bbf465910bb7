import { isPrintable } from '@structural/go';
import { errorBody, fieldPath, managerErrors } from '@structural/core';
import type { ApiRequest } from '../api-request.js';
import type { ApiAnswer } from '../answer.js';
import { isFlag, type Query } from '../http/query.js';
import { failure, type StatusCause } from '../status/status.js';

/** How unknown and repeated fields are treated. */
export type FieldValidation = 'Ignore' | 'Strict' | 'Warn';

/** What the query of a request that writes asks for. */
export interface WriteOptions {
  readonly isDryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /** Who writes: as the query says, else the client's program. */
  readonly fieldManager: string;
  /** The query's own word, which who applies must give. */
  readonly namedManager: string;
  readonly force: boolean;
}

const MODES: readonly FieldValidation[] = ['Ignore', 'Strict', 'Warn'];
const MAX_NAME_BYTES = 128;

/** Reads the options of a request, or what is wrong with them. Source: apimachinery, `metav1/validation`. */
export function readWriteOptions(
  kind: 'CreateOptions' | 'DeleteOptions' | 'PatchOptions' | 'UpdateOptions',
  query: Query,
  { headers }: ApiRequest,
  isApply: boolean,
): ApiAnswer | WriteOptions {
  const dryRun = query.all('dryRun');
  const mode = query.get('fieldValidation') ?? '';
  const manager = query.get('fieldManager') ?? '';
  const force = query.get('force');
  const causes: StatusCause[] = [];
  if (kind === 'PatchOptions' && !isApply && force !== undefined) {
    causes.push({ reason: 'FieldValueForbidden', message: 'Forbidden: may not be specified for non-apply patch', field: 'force' });
  }
  if (isApply && manager === '') {
    causes.push({ reason: 'FieldValueRequired', message: 'Required value: is required for apply patch', field: 'fieldManager' });
  }
  for (const error of managerErrors(manager, fieldPath('fieldManager'))) {
    causes.push({ reason: error.type, message: errorBody(error), field: 'fieldManager' });
  }
  if (dryRun.some((each) => each !== 'All')) {
    causes.push(notSupported('dryRun', `[${dryRun.map((each) => JSON.stringify(each)).join(',')}]`, '"All"'));
  }
  const fieldValidation = mode === '' ? 'Warn' : MODES.find((each) => each === mode);
  if (fieldValidation === undefined) {
    causes.push(notSupported('fieldValidation', JSON.stringify(mode), ['', ...MODES].map((each) => JSON.stringify(each)).join(', ')));
  }
  if (causes.length > 0 || fieldValidation === undefined) return invalidOptions(kind, causes);
  return {
    isDryRun: dryRun.length > 0,
    fieldValidation,
    fieldManager: manager === '' ? programOf(headers['user-agent'] ?? '') : manager,
    namedManager: manager,
    force: isFlag(force),
  };
}

function notSupported(field: string, value: string, supported: string): StatusCause {
  return { reason: 'FieldValueNotSupported', message: `Unsupported value: ${value}: supported values: ${supported}`, field };
}

function invalidOptions(kind: string, causes: readonly StatusCause[]): ApiAnswer {
  const texts = causes.map(({ field, message }) => `${field}: ${message}`);
  const shown = texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`;
  return failure(422, 'Invalid', `${kind}.meta.k8s.io "" is invalid: ${shown}`, { group: 'meta.k8s.io', kind, causes });
}

/** The program of a client: what stands before the slash. Source: `endpoints/handlers`, prefixFromUserAgent. */
function programOf(userAgent: string): string {
  return Array.from(userAgent.split('/')[0] ?? '')
    .filter(isPrintable)
    .join('')
    .slice(0, MAX_NAME_BYTES);
}
