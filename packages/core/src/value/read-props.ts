import { isSupportedFormat } from '../formats/supported-format.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { storedValue } from './stored-value.js';
import type { ReadSchema } from './run/value-schema.js';

/**
 * Reads schemas as custom resources are validated against them.
 *
 * An int-or-string has the types integer and string whatever `type` says, formats that the server of this version does not check
 * are not there, and numbers in `enum` are those of the stored definition. Source: `pkg/apiserver/validation`, ConvertJSONSchemaPropsWithPostProcess.
 */
export function readProps(version: KubernetesVersion): ReadSchema<JSONSchemaProps> {
  return (props) => {
    const type = props.type === '' ? undefined : props.type;
    const intOrString = props['x-kubernetes-int-or-string'] === true;
    const format =
      props.format !== undefined && isSupportedFormat(props.format, intOrString ? undefined : type, version) ? props.format : undefined;
    return {
      ...props,
      types: intOrString ? INT_OR_STRING : type === undefined ? ANY : [type],
      nullable: props.nullable === true,
      format,
      ...(props.enum === undefined ? {} : { enum: props.enum.map(storedValue) }),
      items: props.items?.schema,
      tuple: props.items?.schemas,
    };
  };
}

const ANY: readonly string[] = [];
const INT_OR_STRING: readonly string[] = ['integer', 'string'];
