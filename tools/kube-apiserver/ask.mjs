import { Pool } from 'undici';

const WARNING = /299 - ("(?:[^"\\]|\\.)*")/gv;

/**
 * Asks an API server at a URL, whatever its certificate is, over connections that stay: what it answers, with the texts of its warnings in order, and its body read
 * as JSON where it is that, or by `read`. `body` is what is sent as JSON, or a text that is it.
 */
export function openAsk(url, token, { connections, read = parsed } = {}) {
  const pool = new Pool(new URL(url).origin, { connections, connect: { rejectUnauthorized: false } });
  const own = { 'user-agent': 'history/1', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const ask = async (method, path, body, type = 'application/json') => {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { ...own, ...(text !== undefined && { 'content-type': type }) };
    const response = await pool.request({ method, path, headers, body: text });
    const said = [response.headers.warning ?? []].flat().flatMap((header) => [...header.matchAll(WARNING)]);
    const warnings = said.map(([, quoted]) => JSON.parse(quoted)).sort();
    return { status: response.statusCode, warnings, body: read(await response.body.text()) };
  };
  return { ask, close: () => pool.destroy() };
}

/** A text read as JSON; the text where it is none. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
