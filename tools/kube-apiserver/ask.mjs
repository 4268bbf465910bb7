import http from 'node:http';
import https from 'node:https';

const WARNING = /299 - ("(?:[^"\\]|\\.)*")/gv;

/**
 * Asks an API server at a URL, whatever its certificate is, over connections that stay: what it answers, with the texts of its warnings in order, and its body read
 * as JSON where it is that, or by `read`. `body` is what is sent as JSON, or a text that is it.
 */
export function openAsk(url, token, { maxSockets = Infinity, read = parsed } = {}) {
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets, rejectUnauthorized: false });
  const ask = (method, path, body, type = 'application/json') =>
    new Promise((resolve, reject) => {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const headers = {
        'user-agent': 'history/1',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(new URL(path, url), { agent, method, headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const said = [response.headers.warning ?? []].flat().flatMap((header) => [...header.matchAll(WARNING)]);
          const warnings = said.map(([, quoted]) => JSON.parse(quoted)).sort();
          resolve({ status: response.statusCode, warnings, body: read(Buffer.concat(chunks).toString()) });
        });
      });
      sent.on('error', reject).end(text);
    });
  return { ask, close: () => agent.destroy() };
}

/** A text read as JSON; the text where it is none. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
