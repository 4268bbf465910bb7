import type { CheckResult } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { annotation } from '@structural/presenters';

/** Annotates findings, the most severe first, as long as GitHub shows them. */
export interface Annotator {
  /** The commands for what must not wait: errors, until there are enough. */
  add(result: CheckResult): string;
  /** The commands for the warnings that were put by. */
  end(): string;
}

/**
 * Makes an annotator that prints at most `most` errors, at once, and at most `most` warnings, at the end: GitHub takes annotations in the order
 * in which they are printed, so that no error gives way to a warning. `spent` errors have been annotated already.
 */
export function annotator(most: number, spent: number, toPath: (file: string) => string): Annotator {
  let errors = spent;
  const warnings: string[] = [];
  return {
    add: ({ diagnostics, text }) => {
      if (errors >= most && warnings.length >= most) return '';
      const shown = diagnostics.filter(({ severity }) => severity !== 'info');
      if (shown.length === 0) return '';
      const lines = lineIndex(text);
      let printed = '';
      for (const diagnostic of shown) {
        if (diagnostic.severity === 'error' ? errors < most : warnings.length < most) {
          const command = `${annotation(diagnostic, lines, toPath)}\n`;
          if (diagnostic.severity === 'warning') warnings.push(command);
          else {
            errors++;
            printed += command;
          }
        }
      }
      return printed;
    },
    end: () => warnings.join(''),
  };
}
