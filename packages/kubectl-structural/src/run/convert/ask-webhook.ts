import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ReviewAnswer } from '@structural/suites';

const MAX_ANSWER = 64 << 20;

/**
 * Posts a review to a webhook of this machine. The certificate is not checked: the server checks it by the `caBundle` of the CRD, and nothing leaves the
 * machine.
 */
export function askWebhook(url: URL, seconds: number): (review: string) => Promise<ReviewAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return (review) =>
    new Promise((resolve) => {
      const fail = (message: string, isHung = false): void => resolve({ ok: false, message, isHung });
      const request = send(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(review) },
          rejectUnauthorized: false,
          signal: AbortSignal.timeout(seconds * 1000),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > MAX_ANSWER) request.destroy(new Error('the answer is larger than 64 MiB'));
            else chunks.push(chunk);
          });
          answer.on('error', ({ message }) => fail(message));
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const { statusCode = 0 } = answer;
            if (statusCode === 200) resolve({ ok: true, text });
            else fail(`HTTP status ${String(statusCode)}: ${text.slice(0, 500)}`);
          });
        },
      );
      request.on('error', ({ message, name }) => {
        if (name === 'AbortError' || name === 'TimeoutError') fail(`no answer in ${String(seconds)} s`, true);
        else fail(message);
      });
      request.end(review);
    });
}
