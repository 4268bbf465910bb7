import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FilePlace } from '../find/file-place.js';
import { strayActions } from '../find/chart-braces.js';

/** The findings about braces in the texts of definitions below `templates` of a chart, which Helm renders though they are but text. */
export function strayActionDiagnostics(file: string, text: string): readonly Diagnostic[] {
  if (!text.includes('{{') || !text.includes('CustomResourceDefinition')) return [];
  return strayActions(text).map((range): Diagnostic => {
    const action = text.slice(range.start, range.end);
    // Without its opening braces the rest is text to Helm, whether it ends or not.
    const end = isQuotable(action) ? range.end : range.start + 2;
    const quoted = `{{\`${text.slice(range.start, end)}\`}}`;
    return {
      rule: 'templated-file',
      severity: 'error',
      message: `Helm renders the braces in this text, ${action}: it fails, or puts something else in their place`,
      file,
      range,
      related: [],
      hint: end === range.end ? `what is text to Helm is quoted: ${quoted}` : `what is text to Helm is quoted: ${quoted} in place of {{`,
      fix: { title: `Quote it for Helm: ${quoted}`, edits: [{ range: { start: range.start, end }, text: quoted }], applicability: 'safe' },
    };
  });
}

/** The finding about a chart of which Helm can store no release, at the `Chart.yaml` that it is about. */
export function releaseDiagnostics(file: string, text: string, { largeRelease }: FilePlace): readonly Diagnostic[] {
  if (largeRelease === undefined) return [];
  const { index: start = 0, 0: line = '' } = /^name:.*$/m.exec(text) ?? {};
  return [
    {
      rule: 'object-size',
      severity: 'warning',
      message: `helm install fails: by an estimate a release of this chart has ${largeRelease.size} bytes, packed, and Helm stores ${largeRelease.most} at most`,
      file,
      range: { start, end: start + line.trimEnd().length },
      related: [],
      hint: 'put CRDs into their own chart, or shorten descriptions',
    },
  ];
}

/** Whether an action ends, and can be between backquotes as a whole: with one quotation mark it may end with the text around it. */
function isQuotable(action: string): boolean {
  const isPaired = (mark: string): boolean => action.split(mark).length % 2 === 1;
  return action.endsWith('}}') && !/[`\n]/.test(action) && isPaired('"') && isPaired("'");
}
