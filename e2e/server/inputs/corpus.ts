import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocuments } from '@structural/document';
import { isJsonObject, printJson, type JsonObject } from '@structural/json';
import { root } from '../../stranger/installed-package.js';

/** An object of a manifest, and where it is from. */
export interface Input {
  readonly name: string;
  readonly value: JsonObject;
  readonly text: string;
}

const FOLDER = join(root, '..', 'shared', 'corpus');

interface IndexedFile {
  readonly file: string;
  readonly role: string;
}

/** The definitions and resources of the corpus; none where it is not beside this clone. */
export function corpus(): { readonly definitions: readonly Input[]; readonly resources: readonly Input[] } {
  const index = join(FOLDER, 'index.json');
  if (!existsSync(index)) return { definitions: [], resources: [] };
  const { files } = JSON.parse(readFileSync(index, 'utf8')) as { readonly files: readonly IndexedFile[] };
  const objects = (role: string): readonly Input[] => files.filter((each) => each.role === role).flatMap(({ file }) => objectsIn(file));
  return {
    definitions: objects('crd').filter(
      ({ value }) => value['kind'] === 'CustomResourceDefinition' && value['apiVersion'] === 'apiextensions.k8s.io/v1',
    ),
    resources: objects('cr'),
  };
}

function objectsIn(file: string): readonly Input[] {
  return parseDocuments(readFileSync(join(FOLDER, file), 'utf8')).flatMap((document, i) =>
    document.ok && isJsonObject(document.value)
      ? [{ name: `${file}#${String(i)}`, value: document.value, text: printJson(document.value) }]
      : [],
  );
}
