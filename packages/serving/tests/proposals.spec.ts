import { readDefinition, NEWEST_KUBERNETES, type ApiProposal } from '@structural/core';
import { fromPlain, type JsonObject } from '@structural/json';
import { makeApiCatalog, type ApiCatalog } from '../src/index.js';
import { ask, CRON_TABS, smallServer } from './small-server.js';

/** The definition of cron tabs with a union of two fields. */
const UNION = JSON.parse(
  JSON.stringify(CRON_TABS).replace(
    '"properties":{"cronSpec"',
    '"x-kubernetes-unions":[{"fields":{"every":"","at":""}}],"properties":{"every":{"type":"string"},"at":{"type":"string"},"cronSpec"',
  ),
) as object;

function catalogWith(proposals: readonly ApiProposal[]): ApiCatalog {
  const value = fromPlain(UNION) as JsonObject;
  const read = readDefinition(value, { proposals });
  if (!read.ok) throw new Error(read.decodeError);
  const accepted = [{ definition: read.definition, value, uid: 'u', createdAt: '2026-11-22T07:00:00Z', resourceVersion: 1 }];
  return makeApiCatalog({
    accepted,
    objects: new Map(),
    resourceVersion: 7,
    createdAt: 0,
    kubernetesVersion: NEWEST_KUBERNETES,
    proposals,
  });
}

const { api } = smallServer([]);
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const BASE = '/apis/stable.example.com/v1/namespaces/default/crontabs';
const both = {
  apiVersion: 'stable.example.com/v1',
  kind: 'CronTab',
  metadata: { name: 'a' },
  spec: { cronSpec: 'x', every: 'h', at: '9' },
};

it('serves unions, judged and unfolded, where they were asked for', () => {
  const catalog = catalogWith(['unions']);
  expect(ask(api, catalog, 'GET', `${DEFINITIONS}/crontabs.stable.example.com`).text).toContain('x-kubernetes-unions');
  const refused = ask(api, catalog, 'POST', `${BASE}?dryRun=All`, { body: both });
  expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('must specify at most one of: `every`, `at`') as unknown });
  const document = ask(api, catalog, 'GET', '/openapi/v3/apis/stable.example.com/v1').text;
  expect(document).toContain('"oneOf":[{"required":["every"]},{"required":["at"]}]');
  expect(ask(api, catalog, 'POST', `${DEFINITIONS}?dryRun=All&fieldValidation=Strict`, { body: renamed() }).status).toBe(201);
});

it('serves none otherwise', () => {
  const catalog = catalogWith([]);
  expect(ask(api, catalog, 'GET', `${DEFINITIONS}/crontabs.stable.example.com`).text).not.toContain('x-kubernetes-unions');
  expect(ask(api, catalog, 'POST', `${BASE}?dryRun=All`, { body: both }).status).toBe(201);
  expect(ask(api, catalog, 'POST', `${DEFINITIONS}?dryRun=All&fieldValidation=Strict`, { body: renamed() }).status).toBe(400);
});

/** The same definition under another name. */
function renamed(): object {
  return JSON.parse(
    JSON.stringify(UNION)
      .replaceAll('crontab', 'clock')
      .replaceAll('CronTab', 'Clock')
      .replace(/"shortNames":\[[^\]]*\],?/, ''),
  ) as object;
}
