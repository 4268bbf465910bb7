import { renderFindings, type UpgradeFormat } from '@structural/presenters';
import { placeUpgrade } from './place-upgrade.js';
import { upgradeMarkdown } from './upgrade-markdown.js';
import type { UnknownSource, UpgradeReport } from './upgrade-report.js';
import { upgradeRules } from './upgrade-rules.js';
import { upgradeText } from './upgrade-text.js';

/** What a report of an upgrade is written with. */
export interface UpgradeRenderOptions {
  readonly quiet: boolean;
  readonly unknown: readonly UnknownSource[];
  /** Our own version, as SemVer. */
  readonly version: string;
  /** The path of a file from the root of the repository, where that is not the name under which it was read. */
  readonly toPath: (file: string) => string;
}

/** An upgrade in a form, with a line end. */
export function renderUpgrade(
  format: UpgradeFormat,
  report: UpgradeReport,
  { quiet, toPath, unknown, version }: UpgradeRenderOptions,
): string {
  switch (format) {
    case 'human':
      return upgradeText(report, { quiet, unknown: unknown.length });
    case 'json':
      return `${JSON.stringify({ schemaVersion: 1, ...report, unknown }, undefined, 2)}\n`;
    case 'markdown':
      return upgradeMarkdown(report, unknown);
    default: {
      const findings = placeUpgrade(report, unknown);
      return renderFindings(format, quiet ? findings.filter(({ severity }) => severity === 'error') : findings, {
        version,
        rules: upgradeRules(),
        toPath,
      });
    }
  }
}
