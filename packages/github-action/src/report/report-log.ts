import { randomUUID } from 'node:crypto';

/** Collects the report for people, which the log of the step shows in a group. */
export interface ReportLog {
  /** Adds the piece about one file, with so many findings, as long as there is room. */
  add(piece: LogPiece): void;
  /** How many findings are in it. */
  shown(): number;
  /**
   * The group as text for the log. Commands are stopped within, under a name that nobody can know: whatever a file holds, the runner takes
   * nothing of it for a command.
   */
  end(): string;
}

/** The findings of one file for the log. */
export interface LogPiece {
  readonly text: string;
  /** How many findings the text shows: the first ones, where it would be too long. */
  readonly findings: number;
}

/** A log is read by people. */
const MAX_CHARACTERS = 1 << 20;

/** The report about one file, as far as it fits into a log: where it would be too long, as many of its findings as fit, each by itself. */
export function logPiece<Finding>(whole: string, findings: readonly Finding[], render: (finding: Finding) => string): LogPiece {
  if (whole.length <= MAX_CHARACTERS) return { text: whole, findings: findings.length };
  let text = '';
  let shown = 0;
  for (const finding of findings) {
    const next = render(finding);
    if (text.length + next.length > MAX_CHARACTERS) break;
    text += next;
    shown++;
  }
  return { text, findings: shown };
}

/** Makes a report log of a bounded size. */
export function reportLog(): ReportLog {
  let text = '';
  let shown = 0;
  return {
    add: ({ findings, text: piece }) => {
      if (text.length > MAX_CHARACTERS) return;
      text += piece;
      shown += findings;
    },
    shown: () => shown,
    end: () => {
      if (text === '') return '';
      const token = randomUUID();
      return `::group::Findings\n::stop-commands::${token}\n${text}::${token}::\n::endgroup::\n`;
    },
  };
}
