import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { strayActions } from '../find/chart-braces.js';

/** The findings about braces in the texts of definitions below `templates` of a chart, which Helm renders though they are but text. */
export function strayActionDiagnostics(file: string, text: string): readonly Diagnostic[] {
  if (!text.includes('{{') || !text.includes('CustomResourceDefinition')) return [];
  return strayActions(text).map((range): Diagnostic => {
    const action = text.slice(range.start, range.end);
    const quoted = `{{\`${action}\`}}`;
    const title = `Quote it for Helm: ${quoted}`;
    return {
      rule: 'templated-file',
      severity: 'error',
      message: `Helm renders the braces in this text, ${action}: it fails, or puts something else in their place`,
      file,
      range,
      related: [],
      hint: `what is text to Helm is quoted: {{\`${action.includes('`') ? '{{' : action}\`}}`,
      ...(isQuotable(action) && { fix: { title, edits: [{ range, text: quoted }], applicability: 'safe' } }),
    };
  });
}

/** Whether an action that ends can stand between backquotes. */
function isQuotable(action: string): boolean {
  return action.endsWith('}}') && !/[`\n]/.test(action);
}
