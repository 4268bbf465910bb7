import { printJson, renderDocument, withTypeFirst } from '@structural/checker';
import type { VersionCrossing } from '@structural/compare';
import { visible, WIDEST, withinWidth } from '@structural/presenters';

/** The versions of a definition, looked at from each to each other one. */
export interface DefinitionCrossings {
  readonly definition: string;
  readonly crossings: readonly VersionCrossing[];
}

/** What becomes of resources from version to version, a line each, and what shows it. */
export function renderCrossings(all: readonly DefinitionCrossings[]): string {
  const text = all.flatMap(({ definition, crossings }) => crossings.map((crossing) => renderCrossing(definition, crossing))).join('');
  return text === '' ? 'no CRD serves two versions\n' : withinWidth(text, WIDEST);
}

function renderCrossing(definition: string, { from, losses, to, undecided, verdict }: VersionCrossing): string {
  const words = verdict === 'webhook' ? 'converted by a webhook, whose answers are not known' : verdict;
  return [
    `${visible(definition)}: ${visible(from)} stored in ${visible(to)}: ${words}\n`,
    ...losses.map(
      ({ field, read, resource, rule, what }) =>
        `  ${field === '' ? '(root)' : visible(field)}: ${visible(what)} [${rule}]\n    written\n${indented(renderDocument(withTypeFirst(resource), 'yaml'))}    read again\n${indented(renderDocument(withTypeFirst(read), 'yaml'))}`,
    ),
    ...undecided.map((field) => `  ${field === '' ? '(root)' : visible(field)}: not known\n`),
  ].join('');
}

function indented(text: string): string {
  return visibleBlock(text).replace(/^(?=.)/gm, '      ');
}

function visibleBlock(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/** The same as one JSON object. */
export function renderCrossingsJson(all: readonly DefinitionCrossings[]): string {
  const listed = all.flatMap(({ definition, crossings }) =>
    crossings.map(({ losses, ...crossing }) => {
      const lost = losses.map(
        ({ field, read, resource, rule, stored, what }) =>
          `${JSON.stringify({ field, rule, what }).slice(0, -1)},"resource":${printJson(resource)},"stored":${printJson(stored)},"read":${printJson(read)}}`,
      );
      return `${JSON.stringify({ definition, ...crossing }).slice(0, -1)},"losses":[${lost.join(',')}]}`;
    }),
  );
  return `{"schemaVersion":1,"versions":[${listed.length === 0 ? '' : `\n${listed.join(',\n')}\n`}]}\n`;
}
