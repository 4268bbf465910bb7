import { bufferOf } from './byte-text.js';

/**
 * True for bytes of which every document begins as definitions are written, without a mark of a template anywhere: such a file is a manifest
 * whether its documents parse or not, so nobody has to parse it to see that. False says nothing about a file.
 */
export function isPlainDefinitionFile(bytes: Uint8Array): boolean {
  const buffer = bufferOf(bytes);
  let isFound = false;
  for (let start = 0; start < buffer.length;) {
    const next = buffer.indexOf('\n---', start);
    const end = next < 0 ? buffer.length : next + 1;
    const beginning = buffer.toString('latin1', start, Math.min(end, start + MAX_BEGINNING));
    if (DEFINITION.test(beginning)) isFound = true;
    else if (!BLANK.test(beginning) || beginning.length < end - start) return false;
    start = end;
  }
  return isFound && !buffer.includes('{{') && !buffer.includes('{%');
}

/** Beyond what stands above a definition, such as a license. */
const MAX_BEGINNING = 4_096;

/** A separator, blank lines and comments. */
const HEAD = String.raw`^(?:---[ \t]*(?:#[^\n]*)?\r?\n)?(?:[ \t]*\r?\n|#[^\n]*\n)*`;
const DEFINITION = new RegExp(
  `${HEAD}apiVersion: apiextensions\\.k8s\\.io/v1(?:beta1)?\\r?\\nkind: CustomResourceDefinition\\r?\\n[a-z]+:`,
);
/** The same, of nothing that YAML may refuse. */
const BLANK = /^(?:--- *(?:#[ -~]*)?\r?\n)?(?: *\r?\n|#[ -~]*\r?\n)*$/;
