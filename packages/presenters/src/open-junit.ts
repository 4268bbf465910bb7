import type { JunitDocument } from './formats/junit-document.js';

export type { JunitCase, JunitDocument, JunitFault } from './formats/junit-document.js';

/** Begins a report of JUnit; asynchronous since a library is loaded for it. */
export async function openJunit(): Promise<JunitDocument> {
  return (await import('./formats/junit-document.js')).openJunit();
}
