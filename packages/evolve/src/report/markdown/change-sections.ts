import type { Change } from '../../changes/record/change.js';
import { groupChanges } from '../change-groups.js';
import type { ChangeReport } from '../change-report.js';
import { changeEntry, type ChangeEntry } from './change-entry.js';
import { changeLines, type ChangeLinks } from './change-links.js';
import { changeMatrix, matrixLegend, worstFirst } from './change-matrix.js';
import { shortNames } from './short-names.js';

/** What breaks, or may, as the parts of a report in Markdown. */
export interface ChangeSections {
  /** The table of what changed and who is hurt, with its legend; empty where nothing breaks. */
  readonly table: string;
  /** The changes, worst first. */
  readonly entries: readonly PlacedEntry[];
}

/** The entry of a group, and where it belongs. */
export interface PlacedEntry extends ChangeEntry {
  /** The name under which the file was read: the new one, or where the definition is gone, the old one. */
  readonly file: string;
  readonly isBreaking: boolean;
  /** How many changes it is about, and how many of them are in this file. */
  readonly changes: number;
  readonly inFile: number;
}

/** How the sections of a report are made. */
export interface SectionOptions {
  readonly links?: ChangeLinks;
  /** The most rows of the table. */
  readonly mostRows: number;
  readonly withIds?: boolean;
}

/** The parts of a report about what breaks and what may; what is harmless is in none. Files are named as they were read. */
export function changeSections(report: ChangeReport, { links = {}, mostRows, withIds = false }: SectionOptions): ChangeSections {
  const shown = report.compared.changes.filter(({ severity }) => severity !== 'info');
  if (shown.length === 0) return { table: '', entries: [] };
  const groups = worstFirst(groupChanges(shown, { across: true, foldsPodDefaults: true }));
  const lines = changeLines(report, links);
  const names = shortNames(shown);
  return {
    table: `${changeMatrix(groups, lines, names, mostRows)}\n${matrixLegend(groups)}`,
    entries: groups.map((group) => ({
      ...changeEntry(group, { lines, links, names, withId: withIds }),
      file: fileOf(group.first),
      isBreaking: group.first.severity === 'error',
      changes: 1 + group.others.length,
      inFile: 1 + group.others.filter((other) => fileOf(other) === fileOf(group.first)).length,
    })),
  };
}

function fileOf({ new: next, old }: Change): string {
  return (next ?? old)?.file ?? '';
}
