import type { CelValue } from './value.js';

/** What Go calls a value's type, which some error texts tell. */
export function goValueTypeName(value: CelValue): string {
  switch (typeof value) {
    case 'boolean':
      return 'types.Bool';
    case 'bigint':
      return 'types.Int';
    case 'number':
      return 'types.Double';
    case 'string':
      return 'types.String';
    default:
  }
  if (value === null) return 'types.Null';
  if (value instanceof Uint8Array) return 'types.Bytes';
  switch (value.kind) {
    case 'uint':
      return 'types.Uint';
    case 'timestamp':
      return 'types.Timestamp';
    case 'duration':
      return 'types.Duration';
    case 'type':
      return '*types.Type';
    case 'optional':
      return '*types.Optional';
    case 'list':
      if (value.isTyped === true) return '*common.reflectSchemalessTypedList';
      if (value.isStored !== true) return '*types.baseList';
      return value.semantics === undefined
        ? '*common.unstructuredList'
        : value.semantics.type === 'set'
          ? '*common.unstructuredSetList'
          : '*common.unstructuredMapList';
    case 'map':
      if (value.isTyped === true) return '*common.reflectSchemalessTypedStruct';
      return value.stored === undefined ? '*types.baseMap' : '*common.unstructuredMap';
    case 'opaque':
      return GO_TYPES[value.type];
  }
}

const GO_TYPES = {
  'kubernetes.Quantity': 'cel.Quantity',
  'kubernetes.URL': 'cel.URL',
  'kubernetes.Semver': 'cel.Semver',
  'kubernetes.NamedFormat': 'cel.Format',
  'net.IP': 'cel.IP',
  'net.CIDR': 'cel.CIDR',
  'kubernetes.authorization.Authorizer': 'library.authorizerVal',
  'kubernetes.authorization.PathCheck': 'library.pathCheckVal',
  'kubernetes.authorization.GroupCheck': 'library.groupCheckVal',
  'kubernetes.authorization.ResourceCheck': 'library.resourceCheckVal',
  'kubernetes.authorization.Decision': 'library.decisionVal',
  unknown: '*common.unknownPreserved',
} as const;
