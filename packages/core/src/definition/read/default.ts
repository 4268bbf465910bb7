import type {
  CustomResourceDefinition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionVersion,
  WebhookClientConfig,
} from '../custom-resource-definition.js';
import { goLowerCase } from '@structural/go';
import type { DefinitionV1, DefinitionV1beta1, WebhookConversion } from './wire.js';

/** Fills in what v1 leaves to the server. Source: `apiextensions/v1`, SetDefaults_CustomResourceDefinition. */
export function defaultV1(definition: DefinitionV1): DefinitionV1 {
  const { spec } = definition;
  const { webhook, ...conversion } = spec.conversion ?? { strategy: 'None' };
  return {
    ...definition,
    spec: {
      ...spec,
      names: defaultNames(spec.names),
      conversion: webhook === undefined ? conversion : { ...conversion, webhook: defaultWebhook(webhook) },
    },
    status: defaultStatus(definition.status, spec.versions),
  };
}

/**
 * Fills in what v1beta1 leaves to the server: much more than v1 does, above all `preserveUnknownFields: true`.
 *
 * Source: `apiextensions/v1beta1`, SetDefaults_CustomResourceDefinitionSpec.
 */
export function defaultV1beta1(definition: DefinitionV1beta1): DefinitionV1beta1 {
  const { spec } = definition;
  const versions = (spec.versions ?? []).length === 0 && spec.version !== '' ? [onlyVersion(spec.version)] : spec.versions;
  const { webhookClientConfig, ...conversion } = spec.conversion ?? { strategy: 'None' };
  return {
    ...definition,
    spec: {
      ...spec,
      version: spec.version === '' ? (versions?.[0]?.name ?? '') : spec.version,
      names: defaultNames(spec.names),
      scope: spec.scope === '' ? 'Namespaced' : spec.scope,
      ...(versions === undefined ? {} : { versions }),
      conversion: {
        ...conversion,
        ...(webhookClientConfig === undefined ? {} : { webhookClientConfig: defaultClientConfig(webhookClientConfig) }),
        ...(conversion.strategy === 'Webhook' && (conversion.conversionReviewVersions ?? []).length === 0
          ? { conversionReviewVersions: ['v1beta1'] }
          : {}),
      },
      preserveUnknownFields: spec.preserveUnknownFields ?? true,
    },
    status: defaultStatus(definition.status, versions),
  };
}

function onlyVersion(name: string): CustomResourceDefinitionVersion {
  return { name, served: true, storage: true, deprecated: false };
}

function defaultNames(names: CustomResourceDefinitionNames): CustomResourceDefinitionNames {
  return {
    ...names,
    singular: names.singular === '' ? goLowerCase(names.kind) : names.singular,
    listKind: names.listKind === '' && names.kind !== '' ? `${names.kind}List` : names.listKind,
  };
}

function defaultStatus(
  status: CustomResourceDefinition['status'],
  versions: readonly CustomResourceDefinitionVersion[] | undefined,
): CustomResourceDefinition['status'] {
  const storage = versions?.find((version) => version.storage);
  if ((status.storedVersions ?? []).length > 0 || storage === undefined) return status;
  return { ...status, storedVersions: [storage.name] };
}

function defaultWebhook(webhook: WebhookConversion): WebhookConversion {
  return webhook.clientConfig === undefined ? webhook : { ...webhook, clientConfig: defaultClientConfig(webhook.clientConfig) };
}

function defaultClientConfig(config: WebhookClientConfig): WebhookClientConfig {
  return config.service === undefined ? config : { ...config, service: { ...config.service, port: config.service.port ?? 443 } };
}
