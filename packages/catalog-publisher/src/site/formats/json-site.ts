import { printReference, REFERENCE_SCHEMA } from '@structural/reference';
import type { SiteFormat } from '../site-format.js';

/** What pages are made of, for other programs: a file for each kind, the schema that they follow, and one that names all. */
export const jsonSite: SiteFormat = {
  pageOf: (folder) => `${folder.slice(0, folder.lastIndexOf('/'))}/reference.json`,
  *kindFiles({ kind, reference }) {
    const root = '../'.repeat(kind.folder.split('/').length);
    yield { path: `${kind.folder}/reference.json`, text: printReference(reference, root + SCHEMA) };
  },
  wholeNeeds: () => [],
  *wholeFiles(kinds, { title }) {
    yield { path: SCHEMA, text: `${JSON.stringify(REFERENCE_SCHEMA, undefined, 1)}\n` };
    const listed = kinds.map(({ definition, group, kind, plural, summary, versions }) => ({
      definition,
      group,
      kind,
      plural,
      summary,
      versions: versions.map(({ version }) => version),
      reference: versions[0]?.page,
    }));
    yield { path: 'index.json', text: `${JSON.stringify({ title, kinds: listed }, undefined, 1)}\n` };
  },
};

const SCHEMA = 'reference.schema.json';
