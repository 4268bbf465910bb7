import type { FileStatus, StatusKind } from '@structural/language-server';

/** What an editor's status says of a file. */
export interface StatusText {
  readonly text: string;
  readonly detail: string;
  /** Whether an object is not checked. */
  readonly isWarning: boolean;
  /** The kind whose definition can be opened; absent where there is none. */
  readonly target?: StatusKind;
}

/**
 * The status of a file: the first kind that nothing judges, else the first of all, and how many more there are; undefined for a file without objects.
 * `pathOf` gives the path of an address as people see it.
 */
export function statusText({ kinds, kubernetesVersion }: FileStatus, uri: string, pathOf: (uri: string) => string): StatusText | undefined {
  const shown = kinds.find(({ by }) => by === 'nothing') ?? kinds[0];
  if (shown === undefined) return undefined;
  const server = `Kubernetes ${kubernetesVersion}`;
  const more = kinds.length === 1 ? '' : ` and ${String(kinds.length - 1)} more ${kinds.length === 2 ? 'kind' : 'kinds'}`;
  const name = shown.apiVersion === '' ? shown.kind : `${shown.kind} ${shown.apiVersion}`;
  const about = { text: `${name}${more}`, isWarning: false };
  switch (shown.by) {
    case 'nothing':
      return { text: `${name}: no CRD${more}`, isWarning: true, detail: 'not checked: no CRD in the workspace defines it' };
    case 'builtin':
      return { ...about, detail: `built into ${server}` };
    case 'definition': {
      const own = shown.uri === undefined || shown.uri === uri ? 'the CRD of this file counts' : `the CRD in ${pathOf(shown.uri)} counts`;
      return { ...about, detail: `${own}${copiesText(shown.copies)}, ${server}`, target: shown };
    }
  }
}

function copiesText(copies: number): string {
  if (copies === 0) return '';
  return copies === 1 ? ', 1 copy does not' : `, ${String(copies)} copies do not`;
}
