import { WEBHOOK_KEYS } from '@structural/checker';
import type { JsonPath } from '@structural/document';
import { isInt64, type JsonValue } from '@structural/json';
import type { DocumentReading } from '../read/document-reading.js';
import type { SuiteConversion } from '../suite.js';

/** The longest that an answer of a webhook may take, in seconds. */
export const MAX_TIMEOUT = 600;

/** Reads what converts between versions: a webhook, with or without the command that serves it, or a handler. */
export function readConversion(reading: DocumentReading, value: JsonValue | undefined): SuiteConversion | undefined {
  if (value === undefined) return undefined;
  const path = ['conversion'];
  const members = reading.members(
    value,
    path,
    WEBHOOK_KEYS.map(({ name }) => name),
  );
  if (members === undefined) return undefined;
  const text = (name: string): string | undefined => reading.text(members[name], [...path, name]);
  const [webhook, start, handler] = [text('webhook'), text('start'), text('handler')];
  if ((webhook === undefined) === (handler === undefined)) reading.fault(path, 'conversion must have either webhook or handler', 'key');
  if (start !== undefined && webhook === undefined)
    reading.fault([...path, 'start'], 'start serves a webhook: write its address as webhook', 'key');
  const timeout = readTimeout(reading, members['timeout'], [...path, 'timeout']);
  return {
    ...(webhook !== undefined && { webhook }),
    ...(start !== undefined && { start }),
    ...(handler !== undefined && { handler }),
    ...(timeout !== undefined && { timeout }),
  };
}

function readTimeout(reading: DocumentReading, value: JsonValue | undefined, path: JsonPath): number | undefined {
  if (value === undefined) return undefined;
  const seconds = isInt64(value) ? Number(value) : 0;
  if (seconds >= 1 && seconds <= MAX_TIMEOUT) return seconds;
  return reading.fault(path, `${path.join('.')} must be a whole number of seconds from 1 to ${String(MAX_TIMEOUT)}`);
}
