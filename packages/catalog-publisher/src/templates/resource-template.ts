import { readCatalog } from '@structural/checker';
import { toPublishedType } from '@structural/publishing';
import type { ApiEntity } from '../entities/api-entity.js';
import { unpackDefinition } from '../publish/packed-definition.js';
import type { PublishedApi } from '../publish/published-api.js';
import { formSchema } from './form-schema.js';

/** An entity of Backstage's kind `Template`. Mutable, as Backstage's own types are. */
export interface ResourceTemplate {
  apiVersion: 'scaffolder.backstage.io/v1beta3';
  kind: 'Template';
  metadata: Pick<ApiEntity['metadata'], 'name' | 'namespace' | 'title' | 'description' | 'labels' | 'annotations' | 'tags'>;
  spec: {
    type: 'kubernetes-resource';
    owner: string;
    parameters: object[];
    steps: object[];
    output: object;
  };
}

/** What the server and not a person writes. */
const NO_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);
const NAME_PATTERN = '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$';

/**
 * The software template that makes a resource of an API: a form with the fields of its schema, then the actions `structural:write` and
 * `structural:validate`. Named, owned and labelled as the API's entity is. Undefined for a schema of which no form can be made.
 */
export function resourceTemplate(api: PublishedApi, { metadata, spec }: ApiEntity): ResourceTemplate | undefined {
  const definition = readCatalog([{ file: '', text: unpackDefinition(api.packedDefinition) ?? '' }]).entries[0]?.definition;
  const published = definition === undefined ? undefined : toPublishedType(definition, api.version);
  const schema = published?.ok === true ? published.type.schema : undefined;
  const fields = new Map([...(schema?.properties ?? [])].filter(([name]) => !NO_FIELDS.has(name)));
  if (schema === undefined || fields.size === 0) return undefined;
  const required = schema.valueValidation?.required?.filter((name) => fields.has(name));
  const { schema: form, yamlFields } = formSchema({
    generic: { type: 'object' },
    extensions: {},
    properties: fields,
    ...(required && { valueValidation: { required } }),
  });
  const { kind, group, version } = api;
  const path = '${{ parameters.name }}.yaml';
  const { annotations, description, labels, name, namespace, tags } = metadata;
  return {
    apiVersion: 'scaffolder.backstage.io/v1beta3',
    kind: 'Template',
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      title: `${kind} (${group}/${version})`,
      description: description === '' ? `Makes a ${kind}` : description,
      labels,
      annotations,
      tags,
    },
    spec: {
      type: 'kubernetes-resource',
      owner: spec.owner,
      parameters: [place(api), { title: kind, required: ['resource'], properties: { resource: { ...form, title: '' } } }],
      steps: [
        {
          id: 'write',
          name: `Write the ${kind}`,
          action: 'structural:write',
          input: {
            path,
            apiVersion: `${group}/${version}`,
            kind,
            metadata: { name: '${{ parameters.name }}', ...(api.scope === 'Namespaced' && { namespace: '${{ parameters.namespace }}' }) },
            fields: '${{ parameters.resource }}',
            ...(yamlFields.length > 0 && { yamlFields }),
          },
        },
        { id: 'validate', name: "Ask the API server's rules", action: 'structural:validate', input: { paths: [path] } },
      ],
      output: { text: [{ title: kind, content: '```yaml\n${{ steps.write.output.text }}\n```' }] },
    },
  };
}

/** The page that asks what the resource is called and where it lives. */
function place({ kind, scope }: PublishedApi): object {
  const name = { title: 'Name', type: 'string', maxLength: 253, pattern: NAME_PATTERN, 'ui:autofocus': true };
  const namespace = { title: 'Namespace', type: 'string', maxLength: 63, pattern: NAME_PATTERN, default: 'default' };
  return scope === 'Namespaced'
    ? { title: `Name of the ${kind}`, required: ['name', 'namespace'], properties: { name, namespace } }
    : { title: `Name of the ${kind}`, required: ['name'], properties: { name } };
}
