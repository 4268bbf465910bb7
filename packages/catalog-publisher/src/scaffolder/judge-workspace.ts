import { check, lineIndex, makeCatalog, mergeCatalogs, readCatalog, type CheckSetup, type Diagnostic } from '@structural/checker';
import { provers } from '@structural/evolve';
import { printable } from '../publish/printable.js';

/** What is wrong with a manifest, and where. */
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- an interface is no JSON object to TypeScript
export type WorkspaceFinding = {
  /** Relative to the workspace. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly rule: string;
  /** The server's own words wherever it has any. */
  readonly message: string;
};

/** A text under the name of its file. */
interface TextFile {
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** What is judged, and by what. */
export interface WorkspaceJudging {
  readonly manifests: readonly TextFile[];
  /** Of two definitions with one name the later one counts; those in the manifests themselves count first. */
  readonly definitions: readonly TextFile[];
  readonly options: Pick<CheckSetup, 'strict' | 'kubernetesVersion' | 'rewrite' | 'requireCrd'>;
}

/** Judges manifests as a server would that has the definitions; errors and warnings in the order of files and places. Never throws. */
export function judgeWorkspace({ definitions, manifests, options }: WorkspaceJudging): readonly WorkspaceFinding[] {
  const given = definitions.length === 0 ? makeCatalog([], []) : readCatalog(definitions, options.rewrite);
  const catalog = mergeCatalogs(given, readCatalog(manifests, options.rewrite));
  return manifests.flatMap(({ file, text: bytes }) => {
    const { diagnostics, text } = check(file, bytes, { ...options, catalog, provers });
    const index = lineIndex(text);
    return diagnostics.flatMap(({ message, range, rule, severity }: Diagnostic): readonly WorkspaceFinding[] => {
      if (severity === 'info') return [];
      const { column, line } = index.positionOf(range.start);
      return [{ file, line, column, severity, rule, message: printable(message) }];
    });
  });
}
