import type { OutputStream, Streams } from '../program/streams.js';

/** Whether what shows `stream` is known to make links of OSC 8: some terminals, unless `FORCE_HYPERLINK` says otherwise. */
export async function showsLinks(stream: OutputStream, env: Streams['env']): Promise<boolean> {
  if (stream.isTTY !== true && env['FORCE_HYPERLINK'] === undefined) return false;
  const { createSupportsHyperlinks } = await import('supports-hyperlinks');
  return createSupportsHyperlinks({ isTTY: stream.isTTY === true });
}
