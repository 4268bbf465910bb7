import { renderDocument } from '@structural/checker';
import { parseJson } from '@structural/document';

/** An object as the text of a manifest, in the way in which clients send it: through `JSON.stringify`. Or one clause about why it has none. */
export function manifestText(value: unknown): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string } {
  let json: string | undefined;
  try {
    json = JSON.stringify(value) as string | undefined;
  } catch (error) {
    return {
      ok: false,
      why: `it cannot be sent as JSON: ${error instanceof Error || isErrorLike(error) ? firstLine(error.message) : 'unknown'}`,
    };
  }
  if (json === undefined || !json.startsWith('{')) return { ok: false, why: `it is ${kindOf(value)}` };
  const parsed = parseJson(json);
  return parsed.ok ? { ok: true, text: renderDocument(parsed.value, 'yaml') } : { ok: false, why: parsed.error.message };
}

// An error of another realm, as test frameworks have them.
function isErrorLike(error: unknown): error is { readonly message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

/** Whether a string is a path rather than a manifest: manifests have lines, or begin as JSON does. */
export function isPath(text: string): boolean {
  return text !== '' && !text.includes('\n') && !text.trimStart().startsWith('{') && !/^\s*(?:apiVersion|kind)\s*:/.test(text);
}
