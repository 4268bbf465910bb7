import { printJson, type VersionLens } from '@structural/checker';
import { visible, visibleLines } from '../text/visible-text.js';
import { subjectOf } from './change-words.js';
import { witnessText } from './witness-text.js';

/** What becomes of resources from version to version, a line each, and what shows it. */
export function renderLenses(lenses: readonly VersionLens[]): string {
  return lenses.length === 0 ? 'no definition serves two versions\n' : lenses.map(renderLens).join('');
}

function renderLens({ definition, from, hasWebhook, losses, to }: VersionLens): string {
  const verdict = losses.some(({ severity }) => severity === 'error') ? 'lossy' : losses.length > 0 ? 'undecided' : 'lossless';
  const webhook = hasWebhook ? ' (but for the webhook that converts)' : '';
  return [
    `${visible(definition)}: ${visible(from)} to ${visible(to)}: ${verdict}${verdict === 'lossless' ? '' : webhook}\n`,
    ...losses.map((change) => {
      const [first] = change.findings;
      const head = `  ${subjectOf({ definition: '', ...(change.field !== undefined && { field: change.field }) }).trim()}: ${visible(first.message)} [${change.rule}]\n`;
      if (first.verdict !== 'breaking') return head;
      const { newSays, text } = witnessText(first.witness);
      return `${head}${text.replace(/^(?=.)/gm, '      ')}    = ${visible(to)}: ${visibleLines(newSays, '      ')}\n`;
    }),
  ].join('');
}

/** The same as one JSON object. */
export function renderLensesJson(lenses: readonly VersionLens[]): string {
  const listed = lenses.map(({ losses, ...lens }) => {
    const lost = losses.map(({ field, findings: [first], id, rule, severity }) => {
      const head = JSON.stringify({ id, rule, severity, ...(field !== undefined && { field }), message: first.message }).slice(0, -1);
      const resource =
        first.verdict === 'breaking' && 'resource' in first.witness ? `,"resource":${printJson(first.witness.resource)}` : '';
      return `${head}${resource}}`;
    });
    return `${JSON.stringify({ ...lens, isLossless: losses.length === 0 }).slice(0, -1)},"losses":[${lost.join(',')}]}`;
  });
  return `{"schemaVersion":1,"versions":[${listed.length === 0 ? '' : `\n${listed.join(',\n')}\n`}]}\n`;
}
