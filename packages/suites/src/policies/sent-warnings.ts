import { countCodePoints } from '@structural/go';

/** The code points of all warnings together; from then on each is cut to {@link MAX_OF_EACH}. */
const MAX_TOGETHER = 4 * 1024;
const MAX_OF_EACH = 256;

/** No header may hold these: a warning of several lines is not sent. */
const CONTROL = /\p{Cc}/u;

/**
 * The warnings that a response carries: each once, and where they are too long together those that fit when each is cut.
 *
 * The server applies policies in an order that changes with each start, so that it may send others of too many. Source:
 * `k8s.io/apiserver/pkg/endpoints/filters/warning.go`.
 */
export function sentWarnings(texts: readonly string[]): readonly string[] {
  const heard: string[] = [];
  let sent: string[] = [];
  let written = 0;
  let isCutting = false;
  for (const whole of new Set(texts)) {
    if (isCutting && written >= MAX_TOGETHER) break;
    heard.push(whole);
    const text = isCutting ? cut(whole) : whole;
    if (text === '' || CONTROL.test(text)) continue;
    sent.push(text);
    written += countCodePoints(text);
    if (isCutting || written <= MAX_TOGETHER) continue;
    isCutting = true;
    sent = heard.map(cut).filter((each) => each !== '' && !CONTROL.test(each));
    written = countCodePoints(sent.join(''));
  }
  return sent;
}

function cut(text: string): string {
  return [...text].slice(0, MAX_OF_EACH).join('');
}
