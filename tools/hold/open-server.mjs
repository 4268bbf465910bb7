import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** A running server of custom resources (the program that e2e/go-programs builds), which ends with this process. */
export async function openServer(program) {
  const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', (...lines) => resolve(lines))),
    new Promise((_, reject) => child.once('error', reject).once('exit', () => reject(new Error(`${program} ended before it served`)))),
  ]);
  const { url } = JSON.parse(line);

  async function send({ accept = 'application/json', body, contentType = 'application/json', method, path }) {
    for (let tries = 0; ; tries++) {
      const response = await globalThis.fetch(url + path, {
        method,
        headers: { accept, ...(body === undefined ? {} : { 'content-type': contentType }) },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      // 429: it is setting the resource up.
      if (response.status !== 429 || tries > 100) return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
      await pause(50);
    }
  }

  async function until(path, isReached) {
    for (let tries = 0; tries < 400; tries++) {
      if (isReached(await send({ method: 'GET', path }))) return true;
      await pause(50);
    }
    return false;
  }

  return {
    send,
    /** Serves a definition; false where the server does not. */
    async serve(manifest) {
      const { spec, metadata } = manifest;
      const created = await send({
        method: 'POST',
        path: `${DEFINITIONS}?fieldValidation=Ignore`,
        body: JSON.stringify({ ...manifest, status: undefined }),
      });
      if (created.status !== 201) return false;
      const isEstablished = ({ body }) =>
        body?.status?.conditions?.some(({ status, type }) => type === 'Established' && status === 'True') === true;
      if (!(await until(`${DEFINITIONS}/${metadata.name}`, isEstablished))) return false;
      const served = (spec.versions ?? []).filter((version) => version.served).map((version) => version.name);
      for (const version of served) {
        const knows = ({ body }) => body?.resources?.some?.(({ name }) => name === spec.names.plural) === true;
        if (!(await until(`/apis/${spec.group}/${version}`, knows))) return false;
      }
      return true;
    },
    /** Removes a definition, and all of its resources. */
    async remove({ metadata }) {
      await send({ method: 'DELETE', path: `${DEFINITIONS}/${metadata.name}` });
      return until(`${DEFINITIONS}/${metadata.name}`, ({ status }) => status === 404);
    },
    close: () => child.stdin.end(),
  };
}
