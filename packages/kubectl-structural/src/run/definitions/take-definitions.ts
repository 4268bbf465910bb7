import { servedVersions } from '@structural/core';
import { definedTypes, readCatalog } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { findChartDefinitions, isInCrds, type ArchiveFile } from '@structural/sources';
import { missingSubcharts } from './missing-subcharts.js';

/** The CRDs of a source. */
export interface TakenDefinitions {
  /** Their text, each with the file that it is of; empty without any. */
  readonly text: string;
  /** Each served version of a kind, `cert-manager.io/v1 Certificate`, sorted. */
  readonly kinds: readonly string[];
  /** What could not be read, each with the reason. */
  readonly unread: readonly string[];
}

/** Takes the CRDs out of the files of a source; with what helm rendered, out of that instead of the templates. */
export function takeDefinitions(files: readonly ArchiveFile[], rendered?: readonly ArchiveFile[]): TakenDefinitions {
  const found = findChartDefinitions(files);
  const unread =
    rendered === undefined
      ? [
          ...found.unread.map(({ path, why }) => `${path}: ${why}`),
          ...missingSubcharts(files).map((name) => `the chart ${name}, which it depends on, is not in it`),
        ]
      : [];
  const parts = new Set<string>();
  const plain = rendered === undefined ? found.files : found.files.filter(({ path }) => isInCrds(path));
  for (const { bytes, path } of [...plain, ...(rendered ?? [])]) {
    for (const document of parseDocuments(bytes)) {
      if (!document.ok) unread.push(`${path}: ${document.error.message}`);
      else if (definedTypes(document).length > 0)
        parts.add(`---\n# ${path}\n${document.text.slice(document.range.start, document.range.end).trim()}\n`);
    }
  }
  const text = [...parts].join('');
  const { entries } = readCatalog([{ file: 'definitions', text: Buffer.from(text) }]);
  const kinds = new Set(
    entries.flatMap(({ definition }) =>
      [...servedVersions(definition)].map((version) => `${definition.spec.group}/${version} ${definition.spec.names.kind}`),
    ),
  );
  return { text, kinds: [...kinds].sort(), unread };
}

/** Whether only a render shows all of the CRDs, or whether Helm keeps them. */
export function dependsOnValues({ text, unread }: TakenDefinitions): boolean {
  return unread.length > 0 || /helm\.sh\/resource-policy["']?: *'\{\{/.test(text);
}
