import type { CustomResourceDefinition } from '../custom-resource-definition.js';
import { hoist } from './hoist.js';
import { COMPARED, type DefinitionV1 } from './wire.js';

/**
 * Converts a defaulted v1 definition to the internal form: hoists what all versions share and flattens the webhook.
 *
 * Source: `apiextensions/v1`, Convert_v1_CustomResourceDefinitionSpec_To_apiextensions_CustomResourceDefinitionSpec.
 */
export function toInternal({ metadata, spec, status }: DefinitionV1): CustomResourceDefinition {
  const { conversion, ...rest } = spec;
  const { webhook, strategy } = conversion ?? { strategy: '' };
  const internal = {
    ...rest,
    version: '',
    ...(conversion === undefined
      ? {}
      : {
          conversion: {
            strategy,
            ...(webhook?.clientConfig === undefined ? {} : { webhookClientConfig: webhook.clientConfig }),
            ...(webhook?.conversionReviewVersions === undefined ? {} : { conversionReviewVersions: webhook.conversionReviewVersions }),
          },
        }),
  };
  return { metadata, spec: hoist(internal, COMPARED.version), status };
}
