import type { JunitDocument } from './formats/junit-document.js';

export type { JunitDocument } from './formats/junit-document.js';

/** Begins a report of JUnit; asynchronous since a library is loaded for it. */
export async function openJunit(): Promise<JunitDocument> {
  return (await import('./formats/junit-document.js')).openJunit();
}
