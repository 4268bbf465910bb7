import type { CustomResourceDefinition } from '@structural/core';
import { printReference, readReference, readReferences, type EntityReference } from './entity-reference.js';
import { webAddress } from './web-address.js';

/** What a definition says of its entities in annotations; what it does not say, or wrongly, is absent. */
export interface EntityAnnotations {
  readonly owner?: string;
  readonly system?: string;
  readonly lifecycle?: string;
  readonly title?: string;
  readonly tags: readonly string[];
  readonly docs?: string;
  /** Where the definition can be had from. */
  readonly source?: string;
  /** The components that provide the API; their kind is written. */
  readonly providedBy: readonly EntityReference[];
}

/** An annotation that says nothing that an entity could hold. */
export interface AnnotationFault {
  readonly annotation: string;
  readonly message: string;
}

/** Reads the annotations of a definition that are about its entities, and what is wrong with them. */
export function readEntityAnnotations(annotations: ReadonlyMap<string, string>): {
  readonly words: EntityAnnotations;
  readonly faults: readonly AnnotationFault[];
} {
  const faults: AnnotationFault[] = [];
  const read = <T>(name: string, parse: (text: string) => T | undefined, wanted: string): T | undefined => {
    const annotation = `structural/${name}`;
    const text = annotations.get(annotation);
    const value = text === undefined ? undefined : parse(text);
    if (text !== undefined && value === undefined)
      faults.push({ annotation, message: `the annotation ${annotation} is left out: ${JSON.stringify(abridged(text))} is ${wanted}` });
    return value;
  };
  const owner = read('owner', reference, NO_REFERENCE);
  const system = read('system', reference, NO_REFERENCE);
  const lifecycle = read('lifecycle', filled, NO_WORDS);
  const title = read('title', filled, NO_WORDS);
  const docs = read('docs', webAddress, NO_ADDRESS);
  const source = read('source', webAddress, NO_ADDRESS);
  const providedBy =
    read('provided-by', (text) => readReferences(text, 'component'), 'not a list of references such as component:default/name') ?? [];
  const listed = annotations.get('structural/tags');
  const tags = listed === undefined ? [] : listed.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]));
  for (const tag of tags.filter((each) => !isTag(each))) {
    const message = `the tag ${JSON.stringify(abridged(tag))} in structural/tags is left out: it may have small letters, digits, : + # and single -`;
    faults.push({ annotation: 'structural/tags', message });
  }
  return {
    words: {
      ...(owner !== undefined && { owner }),
      ...(system !== undefined && { system }),
      ...(lifecycle !== undefined && { lifecycle }),
      ...(title !== undefined && { title }),
      ...(docs !== undefined && { docs }),
      ...(source !== undefined && { source }),
      tags: tags.filter(isTag),
      providedBy,
    },
    faults,
  };
}

const NO_REFERENCE = 'not an entity reference such as group:default/name';
const NO_ADDRESS = 'not a URL that begins with https:// or http://';
const NO_WORDS = 'empty or longer than 200 characters';
const MAX_WORDS = 200;

/** A reference to an entity as it is written; undefined for what Backstage could not read as one. */
export function reference(text: string): string | undefined {
  return readReference(text) === undefined ? undefined : text;
}

/** What stands on one line of a page; undefined for nothing and for more than that. */
export function filled(text: string): string | undefined {
  const words = withoutControls(text);
  return words.trim() === '' || words.length > MAX_WORDS ? undefined : words;
}

/** Whether Backstage takes a word for a tag. */
export function isTag(word: string): boolean {
  return word.length <= 63 && /^[a-z0-9:+#]+(?:-[a-z0-9:+#]+)*$/.test(word);
}

/** Where a definition says that it can be had from; undefined where it does not, or names no address. */
export function sourceOf({ metadata: { annotations } }: CustomResourceDefinition): string | undefined {
  return annotations === undefined ? undefined : readEntityAnnotations(annotations).words.source;
}

/** Text without characters that no page shows and some databases refuse; tabs and line ends stay. */
export function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- these they are
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** The references as an entity's annotation holds them. */
export function printReferences(references: readonly EntityReference[]): string {
  return references.map(printReference).join(',');
}

function abridged(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
