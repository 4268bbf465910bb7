import { compareVersions, versionsOf, type CustomResourceColumnDefinition, type CustomResourceDefinitionVersion } from '@structural/core';
import type { Transition } from '../outcome/to-finding.js';
import { breaks, harmless, type DefinitionChange, type SubjectWithin } from './changed-names.js';
import { quoted } from './quoted.js';

type Column = CustomResourceColumnDefinition;

const STEPS = ['additionalPrinterColumns'];

/** What tables show. kubectl shows columns of another priority than 0 with `-o wide` alone. */
export function* changedColumns(
  transition: Transition,
  before: CustomResourceDefinitionVersion,
  after: CustomResourceDefinitionVersion,
  at: SubjectWithin,
): Generator<DefinitionChange> {
  const [had, has] = [columnsOf(before), columnsOf(after)];
  for (const [name, column] of had) {
    const other = has.get(name);
    const request = requestFor(transition, before.name, column);
    const shown = `a column ${quoted(name)}`;
    if (other === undefined) {
      const shownAnyway = column === AGE ? ', which is shown where no others are,' : '';
      const subject = at('column-removed', STEPS, name, `the column ${quoted(name)}${shownAnyway} is gone`);
      yield breaks(transition, subject, ['clients'], 'programs that read tables miss it', request, { from: shown, to: 'none' });
    } else if (shows(column) !== shows(other)) {
      const subject = at('column-changed', STEPS, name, `the column ${quoted(name)} shows something else`);
      const says = { from: shows(column), to: shows(other) };
      yield breaks(transition, subject, ['clients'], 'programs that read tables read something else', request, says);
    } else if (!isWide(column) && isWide(other)) {
      const subject = at('column-changed', STEPS, name, `the column ${quoted(name)} is shown only with -o wide`);
      yield breaks(transition, subject, ['clients'], 'programs that read tables miss it', request, { from: shown, to: 'none' });
    } else if (column.priority !== other.priority) {
      const what = isWide(column) && !isWide(other) ? 'is shown without -o wide, too' : 'has another priority';
      yield harmless(at('column-changed', STEPS, name, `the column ${quoted(name)} ${what}`));
    }
  }
  for (const name of has.keys()) if (!had.has(name)) yield harmless(at('column-added', STEPS, name, `the column ${quoted(name)} is new`));
}

/** The columns that a server shows: the age where none is asked for. Source: `pkg/registry/customresource/tableconvertor`, New. */
function columnsOf({ additionalPrinterColumns = [] }: CustomResourceDefinitionVersion): ReadonlyMap<string, Column> {
  return new Map((additionalPrinterColumns.length === 0 ? [AGE] : additionalPrinterColumns).map((column) => [column.name, column]));
}

const AGE: Column = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp', description: '', format: '', priority: 0 };

function isWide({ priority }: Column): boolean {
  return priority !== 0;
}

/** A request that shows a column: of a version that kubectl does not choose by itself, the version is said. */
function requestFor({ from: { spec } }: Transition, version: string, column: Column): string {
  const [chosen] = versionsOf(spec)
    .flatMap(({ name, served }) => (served ? [name] : []))
    .sort(compareVersions);
  const resource = chosen === undefined || chosen === version ? spec.names.plural : `${spec.names.plural}.${version}.${spec.group}`;
  return `kubectl get ${resource}${isWide(column) ? ' -o wide' : ''}`;
}

/** What a column shows, its description aside. */
function shows({ format, jsonPath, type }: Column): string {
  return `${jsonPath} as ${type}${format === '' ? '' : ` (${format})`}`;
}
