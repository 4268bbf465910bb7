import { alignCells, counted, visible } from '@structural/presenters';

/** What is known of a kind that manifests use. */
export interface UsedKind {
  readonly apiVersion: string;
  readonly kind: string;
  /** How many objects have it. */
  readonly objects: number;
  readonly state: 'defined' | 'unserved' | 'missing' | 'checked' | 'built-in' | 'tool';
  /** What brings its CRD, as the repository says, where it is missing: `Subscription etcd`. */
  readonly broughtBy?: string;
  /** The CRD that defines it, in whichever version. */
  readonly definition?: { readonly name: string; readonly file: string; readonly served: readonly string[] };
}

/** The list for people: a line for each kind, and a sum. */
export function renderUsedKinds(kinds: readonly UsedKind[]): string {
  if (kinds.length === 0) return 'no resources found\n';
  const rows = kinds.map(({ apiVersion, broughtBy, definition, kind, objects, state }) => [
    state,
    `${apiVersion} ${kind}`,
    String(objects),
    definition === undefined
      ? broughtBy === undefined
        ? ''
        : `of ${visible(broughtBy)}`
      : `${definition.name} (${definition.file})${state === 'unserved' ? ` serves ${definition.served.join(', ')}` : ''}`,
  ]);
  const lines = alignCells([['STATE', 'KIND', 'OBJECTS', 'CRD'], ...rows], { right: new Set([2]) }).map((line) => `${line}\n`);
  const sums = [...new Set(kinds.map(({ state }) => state))].map(
    (state) => `${String(kinds.filter((each) => each.state === state).length)} ${state}`,
  );
  return `${lines.join('')}\n${counted(kinds.length, 'kind')}: ${sums.join(', ')}\n`;
}
