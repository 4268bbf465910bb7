/** How the servers of random histories are asked. */
import http from 'node:http';
import https from 'node:https';
import { parsed } from './compare-answers.mjs';

const WARNING = /299 - ("(?:[^"\\]|\\.)*")/gv;

/** Asks a server at a URL; takes every certificate, and keeps its connections. */
export function openAsk(url, token) {
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const ask = (method, path, body, type) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        'user-agent': 'history/1',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(new URL(path, url), { agent, method, headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const warnings = [response.headers.warning ?? []]
            .flat()
            .flatMap((header) => [...header.matchAll(WARNING)].map(([, text]) => text));
          resolve({ status: response.statusCode, warnings: warnings.sort(), body: parsed(Buffer.concat(chunks).toString()) });
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  return { ask, close: () => agent.destroy() };
}
