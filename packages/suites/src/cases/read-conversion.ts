import { WEBHOOK_KEYS } from '@structural/checker';
import type { JsonValue } from '@structural/json';
import type { DocumentReading } from '../read/document-reading.js';
import type { SuiteConversion } from '../suite.js';

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
  return { ...(webhook !== undefined && { webhook }), ...(start !== undefined && { start }), ...(handler !== undefined && { handler }) };
}
