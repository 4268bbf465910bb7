import { renderDocument } from '@structural/checker';
import { parseJson } from '@structural/document';
import { kindOfValue } from '@structural/json';

/** A value in the way in which clients send it, or one clause about why it is no object that can be sent. */
export type SentJson = { readonly ok: true; readonly json: string } | { readonly ok: false; readonly why: string };

/** An object as `JSON.stringify` sends it. */
export function sentObject(value: unknown): SentJson {
  let json: string | undefined;
  try {
    json = JSON.stringify(value) as string | undefined;
  } catch (error) {
    return {
      ok: false,
      why: `it cannot be sent as JSON: ${error instanceof Error || isErrorLike(error) ? firstLine(error.message) : 'unknown'}`,
    };
  }
  return json?.startsWith('{') === true ? { ok: true, json } : { ok: false, why: `it is ${kindOfValue(value)}` };
}

/** What is sent as the text of a manifest that people read, or one clause about why it has none. */
export function manifestText(sent: SentJson): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string } {
  if (!sent.ok) return sent;
  const parsed = parseJson(sent.json);
  return parsed.ok ? { ok: true, text: renderDocument(parsed.value, 'yaml') } : { ok: false, why: parsed.error.message };
}

// An error of another realm, as test frameworks have them.
function isErrorLike(error: unknown): error is { readonly message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** Whether a string is a path rather than a manifest: manifests have lines, or begin as JSON does. */
export function isPath(text: string): boolean {
  return text !== '' && !text.includes('\n') && !text.trimStart().startsWith('{') && !/^\s*(?:apiVersion|kind)\s*:/.test(text);
}
