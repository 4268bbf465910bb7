import { resolve } from 'node:path';
import { visible } from '@structural/presenters';
import { openDraft, writeProblem } from '@structural/sources';
import { baselineName } from './read-baseline.js';

/** The findings of one file, as a baseline lists them. */
export interface RecordedFile {
  readonly file: string;
  readonly findings: readonly RecordedFinding[];
}

/** One finding as a baseline lists it; what reads it takes but the fingerprint, the rest is for people. */
export interface RecordedFinding {
  readonly rule: string;
  readonly fingerprint: string;
  readonly message: string;
}

/** Writes findings as a baseline, one a line, so that differences of two are few; or says why that cannot be, in a clause. Never rejects. */
export async function writeBaseline(name: string, cwd: string, files: readonly RecordedFile[]): Promise<string | undefined> {
  const listed = files
    .filter(({ findings }) => findings.length > 0)
    .map(({ file, findings }) => {
      const lines = findings.map(({ fingerprint, message, rule }) => JSON.stringify({ rule, fingerprint, message: visible(message) }));
      return `{"file":${JSON.stringify(baselineName(file, cwd))},"diagnostics":[\n${lines.join(',\n')}\n]}`;
    });
  try {
    const draft = openDraft(resolve(cwd, name));
    draft.write(
      `{"schemaVersion":1,"files":[${listed.length === 0 ? '' : '\n'}${listed.join(',\n')}${listed.length === 0 ? '' : '\n'}]}\n`,
    );
    await draft.commit();
    return undefined;
  } catch (error) {
    return writeProblem(name, error).message;
  }
}
