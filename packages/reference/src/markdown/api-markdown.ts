import type { ApiReference, VersionReference } from '../model/api-reference.js';
import { changesSection } from './changes-section.js';
import { fieldTable } from './field-rows.js';
import { code, codeBlock, literal } from './literal.js';
import { proseBlock, proseLine } from './prose.js';
import { rulesSection } from './rules-section.js';
import { section, table } from './table.js';
import { changeBadge } from '../versions/change-badge.js';
import { changesOf } from '../versions/changes.js';
import { versionsSection } from './versions-section.js';

/** What a file of Markdown says that a definition does not. */
export interface ApiMarkdownOptions {
  /** The file of another version, from this one; undefined where there is none. */
  readonly fileOf: (version: string) => string | undefined;
  /** From the file to that of all kinds. */
  readonly index: string;
}

/**
 * The page about a version as Markdown for generators of sites: GitHub's, Python's (MkDocs, TechDocs) and MDX (Docusaurus) alike. Fields have the same
 * fragments as in HTML. Texts of definitions can be nothing but text, code and links to `http(s)`.
 */
export function apiMarkdown(reference: ApiReference, version: VersionReference, { fileOf, index }: ApiMarkdownOptions): string {
  const { group, kind } = reference;
  const { columns, conditions, fields, resource, samples } = version;
  return [
    `---\ntitle: ${JSON.stringify(`${kind} ${group}/${version.version}`)}\n---\n\n# ${literal(kind)}\n\n`,
    `${badges(reference, version)} · [all kinds](${index})\n\n`,
    ...(version.deprecated ? [`> **Deprecated.** ${literal(version.deprecationWarning)}\n\n`] : []),
    ...(resource.description === undefined || resource.description.trim() === '' ? [] : [`${proseBlock(resource.description)}\n\n`]),
    `${table(['', ''], rows(reference, version))}\n`,
    section('samples', 'Samples', sampleBlocks(samples)),
    section('fields', 'Fields', fieldTable(fields)),
    section('rules', 'Rules', rulesSection(version)),
    section(
      'columns',
      'Columns',
      table(
        ['Column', 'From', 'Description'],
        columns.map(({ description, heading, jsonPath = 'metadata.name', wide }) => [
          `${literal(heading)}${wide ? ' (wide)' : ''}`,
          code(jsonPath),
          proseLine(description),
        ]),
      ),
    ),
    conditions.length === 0
      ? ''
      : section(
          'conditions',
          'Conditions',
          table(
            ['Type', 'In', 'Description'],
            conditions.map(({ description, path, type }) => [code(type), code(path), proseLine(description)]),
          ),
        ),
    section('changes', 'Changes', changesSection(reference, version)),
    section('versions', 'Versions', versionsSection(reference, version, fileOf)),
  ]
    .join('')
    .replace(/\n+$/, '\n');
}

function badges(reference: ApiReference, own: VersionReference): string {
  const { group, scope } = reference;
  const { deprecated, storage, version } = own;
  const badge = changeBadge(changesOf(reference, own) ?? []);
  return [
    code(`${group}/${version}`),
    scope === 'Namespaced' ? 'namespaced' : 'cluster-wide',
    ...(storage ? ['stored version'] : []),
    ...(deprecated ? ['deprecated'] : []),
    ...(badge === undefined ? [] : [`[${badge.text}](#changes)`]),
  ].join(' · ');
}

function rows(
  { categories, definition, group, plural, shortNames }: ApiReference,
  { scale, selectableFields, version }: VersionReference,
): readonly (readonly string[])[] {
  return [
    ['List', code(`kubectl get ${plural}`)],
    ...(shortNames.length === 0 ? [] : [['Short names', shortNames.map(code).join(', ')]]),
    ...(categories.length === 0 ? [] : [['Listed with', categories.map((category) => code(`kubectl get ${category}`)).join(', ')]]),
    ...(scale === undefined ? [] : [['Scale', code(`kubectl scale ${plural}/NAME --replicas=N`)]]),
    ...(selectableFields.length === 0 ? [] : [['Selectable', selectableFields.map(code).join(', ')]]),
    ['Explain', code(`kubectl explain ${plural} --api-version=${group}/${version}`)],
    ['Definition', code(`kubectl get crd ${definition}`)],
  ];
}

function sampleBlocks({ full, minimal }: VersionReference['samples']): string {
  return [
    ...(minimal === undefined ? [] : [`Only what is required:\n\n${codeBlock('yaml', minimal)}`]),
    ...(full === undefined || full === minimal ? [] : [`Every field:\n\n${codeBlock('yaml', full)}`]),
  ].join('\n');
}
