import { markdownCode as code, markdownText } from '@structural/presenters';
import { UPGRADE_CLASSES } from './upgrade-class.js';
import type { UnknownSource, UpgradeReport } from './upgrade-report.js';
import { detailsBeside, unknownSourceText, upgradeGroups, upgradeSummary } from './upgrade-text.js';

const MAX_EXAMPLES = 10;

/** An upgrade as Markdown, for a comment or a summary: the line that answers first, then a section for each thing that happens. */
export function upgradeMarkdown(report: UpgradeReport, unknown: readonly UnknownSource[]): string {
  return [
    `## Upgrade\n\n${markdownText(upgradeSummary(report, unknown.length))}\n`,
    ...upgradeGroups(report).map(({ count, findings, name }) => {
      const { advice, severity, title } = UPGRADE_CLASSES[name];
      const items = findings.map(({ count: own, definition, examples, what }) => {
        const places = examples.slice(0, MAX_EXAMPLES).map((example) => {
          const { file, line } = example.place;
          const details = detailsBeside(what, example);
          return `  - ${markdownText(example.name)} (${code(`${file}:${line}`)})${details.length === 0 ? '' : `: ${markdownText(details.join('; '))}`}\n`;
        });
        const more = own - places.length;
        const rest = places.length > 0 && more > 0 ? `  - and ${more} more\n` : '';
        return `- ${code(definition)}: ${markdownText(what)}${own > 1 ? ` × ${own}` : ''}\n${places.join('')}${rest}`;
      });
      return `### ${severity}: ${markdownText(title)} (${count})\n\n${markdownText(advice)}\n\n${items.join('')}`;
    }),
    ...(unknown.length === 0
      ? []
      : [
          `### not known: what these sources bring (${unknown.length})\n\n${unknown
            .map((source) => `- ${markdownText(unknownSourceText(source))} (${code(source.file)})\n`)
            .join('')}`,
        ]),
  ].join('\n');
}
