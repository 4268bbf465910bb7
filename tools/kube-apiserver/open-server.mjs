// What a whole kube-apiserver answers, in the form in which `packages/kubernetes-wasm` answers.
import { openAsk } from './ask.mjs';

const NO_UID = '00000000-0000-0000-0000-000000000000';

/**
 * What answers for a running server, whatever its certificate is, as a function of requests of `packages/kubernetes-wasm`. Documents are sent as dry runs; what is updated
 * is created for that and deleted again, so the server is one for tests.
 */
export function openServer(server, token = 'loopback') {
  const { ask } = openAsk(server, token);
  const resources = new Map();
  return answerTo;

  async function answerTo({ fieldValidation, old, subresource, text }) {
    const { apiVersion, kind, metadata } = JSON.parse(text);
    const url = await urlOf(apiVersion, kind);
    if (url === undefined) return { code: 404, served: false };
    const flags = `dryRun=All&fieldValidation=${fieldValidation}`;
    if (old === undefined) return answer(await send('POST', `${url}?${flags}`, text), text);
    const there = await send('POST', url, old);
    if (there.code !== 201) throw new Error(`${kind}: ${JSON.stringify(there.body)}`);
    const one = `${url}/${metadata.name}`;
    const over = {
      ...JSON.parse(text),
      metadata: { resourceVersion: (await send('GET', one)).body.metadata.resourceVersion, ...metadata },
    };
    const given = answer(await send('PUT', `${one}${subresource ? `/${subresource}` : ''}?${flags}`, JSON.stringify(over)), text);
    await send('PATCH', one, '{"metadata":{"finalizers":null}}', 'application/merge-patch+json');
    if (kind === 'Namespace') {
      await send('PUT', `${one}/finalize`, old);
      await send('DELETE', one);
    }
    await send('DELETE', `${one}?gracePeriodSeconds=0&propagationPolicy=Background`);
    return given;
  }

  /** Where objects of the kind are, if they are served. */
  async function urlOf(apiVersion, kind) {
    const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    if (!resources.has(group)) resources.set(group, (await send('GET', group)).body.resources ?? []);
    const found = resources.get(group).find((each) => each.kind === kind && !each.name.includes('/'));
    return found && `${group}${found.namespaced ? '/namespaces/default' : ''}/${found.name}`;
  }

  async function send(...asked) {
    const { body, status: code, warnings } = await ask(...asked);
    return { code, warnings, body: typeof body === 'string' ? { message: body } : body };
  }
}

/** The answer without what the server draws at random. */
function answer(given, text) {
  const { body, code, warnings } = JSON.parse(withoutIds(JSON.stringify(given)));
  if (code >= 300) {
    const { details, message, reason } = body;
    return { code, reason, message, warnings, ...(details?.causes && { causes: details.causes }) };
  }
  const object = body;
  for (const field of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields']) delete object.metadata[field];
  delete object.status?.lastPhaseTransitionTime;
  const asked = JSON.parse(text);
  if (!asked.metadata?.name) delete object.metadata.name;
  if (object.kind === 'Service' && asked.spec?.clusterIP === undefined) {
    for (const field of ['clusterIP', 'clusterIPs']) delete object.spec[field];
    for (const port of object.spec.ports ?? []) delete port.nodePort;
  }
  return { code, warnings, object };
}

/** A text in which all that is drawn as an identity is the same one. */
export function withoutIds(text) {
  return text.replaceAll(/\p{AHex}{8}(?:-\p{AHex}{4}){3}-\p{AHex}{12}/gv, NO_UID);
}
