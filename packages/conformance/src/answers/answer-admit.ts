import type { JsonObject, JsonValue } from '@structural/json';
import type { PoliciesServer } from '@structural/suites';
import { recordedWarnings, withoutDrawn } from './recorded-form.js';

/** What a server with policies answers to a request, as the protocol writes it. */
export function answerAdmit(request: JsonObject, server: PoliciesServer): Record<string, unknown> {
  const { object, warnings, ...answer } = server.admit(request);
  return {
    ...answer,
    ...(Array.isArray(warnings) && { warnings: recordedWarnings(warnings as readonly string[]) }),
    ...(object !== undefined && { object: withoutDrawn(object as JsonValue) }),
  };
}
