import { createReadStream } from 'node:fs';
import { systemProblem } from '@structural/sources';

/** What a report is by how it begins: what its JSON lists, or another form. */
export type ReportHead = 'files' | 'objects' | 'tests' | 'definitions' | 'sarif' | 'junit';

/** What the report at a path is; or why that is not known, as a clause about the report. */
export async function readHead(path: string): Promise<{ readonly head: ReportHead } | { readonly problem: string }> {
  try {
    for await (const piece of createReadStream(path, { end: 1_000 }) as AsyncIterable<Uint8Array>) {
      const head = headOf(Buffer.from(piece).toString());
      return head === undefined ? { problem: NO_REPORT } : { head };
    }
  } catch (error) {
    return { problem: `cannot be read: ${systemProblem(path, error).message}` };
  }
  return { problem: NO_REPORT };
}

/** Of a file that no command of ours wrote. */
const NO_REPORT = 'is not a report of -o json, sarif or junit';

function headOf(text: string): ReportHead | undefined {
  if (/^\{\s*"\$schema":\s*"[^"]*sarif/.test(text)) return 'sarif';
  if (/^(?:<\?xml[^>]*\?>\s*)?<testsuites name="structural"/.test(text)) return 'junit';
  return /^\{[^[]*"(files|objects|tests|definitions)":\s*\[/.exec(text)?.[1] as ReportHead | undefined;
}
