import type { ParsedDocument } from '@structural/document';

/** The type that the text of a document plainly shows, as it is written. */
export interface ShownType {
  readonly apiVersion: string;
  readonly kind: string;
}

/**
 * What a text that does not parse shows of `apiVersion` and `kind` at its top level, if it shows both; so it was to be a manifest.
 *
 * In YAML that is lines which begin where the first key does; lines of template actions and comments do not count. In JSON and flow mappings it is
 * keys outside of all inner brackets. Linear in the text.
 */
export function shownType({ range, text }: Pick<ParsedDocument, 'range' | 'text'>): ShownType | undefined {
  const part = text.slice(range.start, range.end);
  const { apiVersion, kind } = /^[\s\uFEFF]*\{(?!\{)/.test(part) ? flowKeys(part) : blockKeys(part);
  return apiVersion === undefined || kind === undefined ? undefined : { apiVersion, kind };
}

interface Shown {
  apiVersion?: string;
  kind?: string;
}

const LINE = /^([ ]*)(["']?)(apiVersion|kind)\2[ \t]*:(?=\s|$)[ \t]*([^\r\n#]*)/;
const NO_KEY = /^\s*(?:$|#|---|%|\{\{)/;

function blockKeys(text: string): Shown {
  const shown: Shown = {};
  let indentation: number | undefined;
  for (let start = 0; start < text.length && (shown.apiVersion === undefined || shown.kind === undefined);) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + MAX_LINE));
    start = end + 1;
    if (NO_KEY.test(line)) continue;
    indentation ??= line.search(/\S/);
    const [, blank = '', , key, value = ''] = LINE.exec(line) ?? [];
    if (key === undefined || blank.length !== indentation) continue;
    shown[key as keyof Shown] ??= plain(value);
  }
  return shown;
}

const MAX_LINE = 1000;

function flowKeys(text: string): Shown {
  const shown: Shown = {};
  let depth = 0;
  const token = /"(?:[^"\\]|\\[^])*"|'[^']*'|[{}[\]]|\b(?:apiVersion|kind)\b/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    if (found === '{' || found === '[') depth++;
    else if (found === '}' || found === ']') depth--;
    else if (depth === 1) {
      const key = plain(found);
      if (key !== 'apiVersion' && key !== 'kind') continue;
      const [, value] =
        /^\s*:\s*("[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s,{}[\]]{0,200})/.exec(text.slice(token.lastIndex, token.lastIndex + 300)) ?? [];
      if (value !== undefined) shown[key] ??= plain(value);
    }
    if (shown.apiVersion !== undefined && shown.kind !== undefined) break;
  }
  return shown;
}

function plain(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}
