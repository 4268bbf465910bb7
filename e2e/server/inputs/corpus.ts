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

/** A definition, which may be read only when more than its own name is asked for. */
export interface DefinitionInput extends Input {
  readonly definitionName: string;
}

/** What the corpus has, of which files are read when they are needed: there are fifty megabytes. */
export interface Corpus {
  readonly definitions: readonly DefinitionInput[];
  resourcesOf(apiVersion: string, kind: string): readonly JsonObject[];
}

const FOLDER = join(root, '..', 'shared', 'corpus');

interface IndexedFile {
  readonly file: string;
  readonly role: string;
  readonly crds?: readonly { readonly api: string; readonly name: string }[];
  readonly objects?: readonly { readonly apiVersion: string; readonly kind: string }[];
}

/** The definitions and resources of the corpus; none where it is not beside this clone. */
export function corpus(): Corpus {
  const index = join(FOLDER, 'index.json');
  if (!existsSync(index)) return { definitions: [], resourcesOf: () => [] };
  const { files } = JSON.parse(readFileSync(index, 'utf8')) as { readonly files: readonly IndexedFile[] };
  const withResources = files.filter(({ role }) => role === 'cr');
  return {
    definitions: files
      .filter(({ role }) => role === 'crd')
      .flatMap(({ crds = [], file }) =>
        crds.filter(({ api }) => api === 'v1').map(({ name }, i) => new DefinitionInFile(file, i, name) satisfies DefinitionInput),
      ),
    resourcesOf: (apiVersion, kind) =>
      withResources
        .filter(({ objects = [] }) => objects.some((each) => each.apiVersion === apiVersion && each.kind === kind))
        .flatMap(({ file }) => objectsIn(file).map(({ value }) => value))
        .filter((value) => value['apiVersion'] === apiVersion && value['kind'] === kind),
  };
}

/** One of the definitions of a file, by its place among those of the newest version. */
class DefinitionInFile implements DefinitionInput {
  #read: Omit<Input, 'text'> | undefined;
  #text: string | undefined;

  constructor(
    readonly file: string,
    readonly place: number,
    readonly definitionName: string,
  ) {}

  get name(): string {
    return this.#object().name;
  }

  get value(): JsonObject {
    return this.#object().value;
  }

  get text(): string {
    return (this.#text ??= printJson(this.value));
  }

  #object(): Omit<Input, 'text'> {
    this.#read ??= objectsIn(this.file).filter(
      ({ value }) => value['kind'] === 'CustomResourceDefinition' && value['apiVersion'] === 'apiextensions.k8s.io/v1',
    )[this.place];
    if (this.#read === undefined) throw new Error(`${this.file} has no CRD ${this.definitionName}`);
    return this.#read;
  }
}

function objectsIn(file: string): readonly Omit<Input, 'text'>[] {
  return parseDocuments(readFileSync(join(FOLDER, file), 'utf8')).flatMap((document, i) =>
    document.ok && isJsonObject(document.value) ? [{ name: `${file}#${String(i)}`, value: document.value }] : [],
  );
}
