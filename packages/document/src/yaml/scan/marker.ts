import { isBlankOrEnd } from '../../text/line-breaks.js';

/** Whether a line that starts at an offset starts with `---` or `...` and a blank, or ends there. */
export function isMarker(text: string, at: number): boolean {
  return (text.startsWith('---', at) || text.startsWith('...', at)) && isBlankOrEnd(text.charCodeAt(at + 3));
}
