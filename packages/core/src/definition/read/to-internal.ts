import type { DefinitionBehaviour } from '../../kubernetes/definition-behaviour.js';
import { hasNullInEnum, someSchema } from '../every-schema.js';
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
  CustomResourceValidation,
} from '../custom-resource-definition.js';
import { hoist } from './hoist.js';
import { COMPARED, type DefinitionV1 } from './wire.js';

/**
 * Converts a defaulted v1 definition to the internal form: hoists what all versions share and flattens the webhook.
 *
 * Source: `apiextensions/v1`, Convert_v1_CustomResourceDefinitionSpec_To_apiextensions_CustomResourceDefinitionSpec.
 */
export function toInternal({ metadata, spec, status }: DefinitionV1, { convertsNull }: DefinitionBehaviour): CustomResourceDefinition {
  const broken = convertsNull ? -1 : (spec.versions ?? []).findIndex(({ schema }) => someSchema(schema?.openAPIV3Schema, hasNullInEnum));
  if (broken >= 0) return { metadata, spec: brokenOff(spec, broken), status };
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

/**
 * What servers before 1.20 made of a null in an enum, at which they stopped and forgot to say so: versions after the one that holds it are blank, what
 * all versions share stays in them, and nothing is known of conversion and pruning. Of the schema they lost the property that holds it, and others that
 * differ from one time to the next; these are kept here.
 */
function brokenOff({ group, names, scope, versions = [] }: DefinitionV1['spec'], at: number): CustomResourceDefinitionSpec {
  const kept = versions.slice(0, at + 1).map((version, i): CustomResourceDefinitionVersion => {
    if (i < at) return version;
    const { name, served, storage, deprecated, deprecationWarning, schema } = version;
    return {
      name,
      served,
      storage,
      deprecated,
      ...(deprecationWarning !== undefined && { deprecationWarning }),
      ...(schema && { schema: withoutNullInEnum(schema) }),
    };
  });
  const blank: CustomResourceDefinitionVersion = { name: '', served: false, storage: false, deprecated: false };
  return { group, version: '', names, scope, versions: [...kept, ...versions.slice(at + 1).map(() => blank)] };
}

function withoutNullInEnum({ openAPIV3Schema: root }: CustomResourceValidation): CustomResourceValidation {
  if (root?.properties === undefined) return root === undefined ? {} : { openAPIV3Schema: root };
  const properties = new Map([...root.properties].filter(([, property]) => !someSchema(property, hasNullInEnum)));
  return { openAPIV3Schema: { ...root, properties } };
}
