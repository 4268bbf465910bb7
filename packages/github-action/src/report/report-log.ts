import { randomUUID } from 'node:crypto';

/** Collects the report for people, which the log of the step shows in a group. */
export interface ReportLog {
  /** Adds the piece about one file, with as many findings. */
  add(piece: string, findings: number): void;
  /**
   * The group as text for the log. Commands are stopped within, under a name that nobody can know: whatever a file holds, the runner takes
   * nothing of it for a command.
   */
  end(): string;
}

/** A log is read by people; the rest is in the summary and the SARIF log. */
const MAX_CHARACTERS = 1 << 20;

/** Makes a report log of a bounded size. */
export function reportLog(): ReportLog {
  let text = '';
  let leftOut = 0;
  return {
    add: (piece, findings) => {
      if (text.length > MAX_CHARACTERS) {
        leftOut += findings;
        return;
      }
      text += piece.length > MAX_CHARACTERS ? `${piece.slice(0, MAX_CHARACTERS)}…\n` : piece;
    },
    end: () => {
      if (text === '') return '';
      const token = randomUUID();
      const rest = leftOut === 0 ? '' : `${leftOut} further findings are not shown here\n`;
      return `::group::Findings\n::stop-commands::${token}\n${text}${rest}::${token}::\n::endgroup::\n`;
    },
  };
}
