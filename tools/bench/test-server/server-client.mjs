import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** Asks an API server over connections that stay, whatever its certificate is. */
export function openClient({ token, url }, maxSockets) {
  const isSecure = url.startsWith('https:');
  const { hostname, port } = new URL(url);
  const settings = { keepAlive: true, maxSockets };
  const agent = isSecure ? new SecureAgent({ ...settings, rejectUnauthorized: false }) : new PlainAgent(settings);
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const options = { agent, hostname, port, headers };
  const request = isSecure ? secureRequest : plainRequest;
  return {
    options,
    request,
    /** The status and the text of an answer; rejects where it has another status than is wanted. */
    send: (method, path, body, wanted) =>
      new Promise((resolve, reject) => {
        const own = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) };
        const asked = request({ ...options, method, path, headers: own }, (response) => {
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            if (wanted !== undefined && response.statusCode !== wanted)
              reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
            else resolve({ status: response.statusCode, body: text });
          });
        });
        asked.on('error', reject).end(body);
      }),
    close: () => agent.destroy(),
  };
}
