import { valueText } from '@structural/cel';
import { describeResource, findObjects, readCatalog, type ExplainedPolicy } from '@structural/checker';
import { judgeResource, toResourceType } from '@structural/core';
import { parseDocuments } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { FileView } from '@structural/language-server/worker';
import type { ExplainedByPolicy, PolicyAnswer, PolicyPartAnswer } from '../protocol/protocol.js';

/** What each expression of the policies gives for each resource of a text; undefined where there is no policy. */
export function policyAnswer(text: string, view: FileView): PolicyAnswer {
  const { policies } = view.options;
  if (!policies) return { resources: undefined };
  const objects = parseDocuments(text).flatMap((document) => (document.ok ? findObjects(document.value).map(({ value }) => value) : []));
  return {
    resources: objects.slice(0, MAX_RESOURCES).flatMap((object) => {
      const description = describeResource(object);
      const { definition } = view.catalog.find(description.group, description.kind)[0] ?? {};
      const explained = policies.explain(
        { description, kubernetesVersion: view.kubernetesVersion },
        {
          definition,
          isAsWritten: definition === undefined,
          old: undefined,
          subresource: '',
          object: storedForm(object, definition, view),
        },
        [readCatalog([]), view.catalog],
      );
      const title = [description.kind, description.name || description.generateName].filter((part) => part !== '').join(' ');
      return explained === undefined ? [] : [{ title: title || 'an object', policies: explained.map(toAnswer) }];
    }),
  };
}

/** More than a person reads. */
const MAX_RESOURCES = 20;
const MAX_VALUE_LENGTH = 120;

/** Policies see resources with their defaults. */
function storedForm(
  object: JsonObject,
  definition: NonNullable<ReturnType<FileView['catalog']['find']>[number]>['definition'] | undefined,
  { kubernetesVersion }: FileView,
): JsonObject {
  const type = definition && toResourceType(definition, describeResource(object).version);
  const judged = type?.ok === true ? judgeResource(type.type, object, { kubernetesVersion }) : undefined;
  return judged?.ok === true ? judged.object : object;
}

function toAnswer({ binding, dependsOn, error, params, parts, policy }: ExplainedPolicy): ExplainedByPolicy {
  const by = [
    `policy ${policy}`,
    ...(binding === undefined ? [] : [`binding ${binding}`]),
    ...(params === undefined ? [] : [`params ${params}`]),
  ];
  const said = error ?? (dependsOn === undefined ? undefined : `Whether the policy is about it depends on ${dependsOn}.`);
  return { title: by.join(', '), parts: parts.map(toPart), ...(said !== undefined && { said }) };
}

function toPart({ cost, expression, outcome, place }: ExplainedPolicy['parts'][number]): PolicyPartAnswer {
  const value =
    outcome.kind === 'value'
      ? valueText(outcome.value, MAX_VALUE_LENGTH)
      : outcome.kind === 'error'
        ? outcome.error
        : `depends on ${outcome.dependsOn}`;
  const isRefusing =
    outcome.kind === 'error' || (/^validations\[\d+\]$/.test(place) && outcome.kind === 'value' && outcome.value === false);
  return { place, text: expression.replace(/\s+/g, ' ').trim(), value, isRefusing, cost };
}
