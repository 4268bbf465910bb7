import { compileDefaultValidator, type StructuralSchema } from '@structural/core';
import { jsonEqual, type JsonValue } from '@structural/json';

/** What fields of a name hold as people write them, the likeliest first; the first pattern that a name matches counts. */
const BY_NAME: readonly (readonly [name: RegExp, values: readonly JsonValue[]])[] = [
  [/^image$|Image$/, ['registry.example.com/app:1.0.0', 'app']],
  [/^package$/, ['registry.example.com/app:1.0.0']],
  [/^apiVersion$/, ['apps/v1', 'v1']],
  [/^(?:apiGroup|group)$/, ['apps', 'apps.example.com']],
  [/^kind$/, ['Deployment', 'ConfigMap']],
  [/^namespace$|Namespace$/, ['default']],
  [/^imagePullPolicy$/, ['IfNotPresent']],
  [/^(?:serviceAccount|serviceAccountName)$/, ['default']],
  [/^storageClass(?:Name)?$/, ['standard']],
  [/^(?:replicas|(?:min|max)Replicas|instances|size|count)$/, [1, '1Gi']],
  [/^(?:containerPort|targetPort|port)$|Port$/, [8080, '8080', 30080]],
  [/^(?:cpu)$/, ['500m']],
  [/^(?:memory|storage|capacity)$|(?:Memory|Storage|Capacity)$/, ['1Gi']],
  [/^schedule$|^cron|Schedule$|Cron$/i, ['0 3 * * *', '0 0 3 * * *', '@daily']],
  [/(?:interval|timeout|duration|period|ttl|delay|backoff|resync|after|lifetime)$/i, ['5m', '5m0s', '300s', '1h', 300]],
  [
    /(?:url|uri|href|endpoint|address|server|issuer)s?$/i,
    ['https://example.com', 'https://example.com/', 'example.com:443', 'example.com', '192.0.2.1'],
  ],
  [/(?:host|hostname|domain|fqdn|dnsName)s?$/i, ['example.com', '*.example.com', 'app.example.com']],
  [/(?:cidr|subnet)s?$/i, ['10.0.0.0/16', '10.0.0.0/24']],
  [/(?:^ip|IP|ipAddress)(?:es|s)?$/, ['192.0.2.1', '2001:db8::1']],
  [/email$/i, ['someone@example.com']],
  [/^(?:version|tag)$|Version$/, ['1.0.0', 'v1.0.0', '1.0', 'v1']],
  [/^(?:mountPath|path)$|Path$|Dir(?:ectory)?$/, ['/data']],
  [/^(?:branch|revision|ref)$/, ['main', 1]],
  [/^region$/i, ['eu-west-1']],
  [/^time_?zone$/i, ['Etc/UTC']],
  [/^effect$/, ['NoSchedule']],
  [/^operator$/, ['In', 'Equal', 'Exists']],
  [/^(?:logLevel|level)$/, ['info']],
  [/^protocol$/, ['TCP', 'HTTP']],
  [/^(?:user|username|owner)$/i, ['app']],
  [/^(?:database|dbName|databaseName)$/i, ['app']],
];

/**
 * A scalar in place of one that only its name made, where the name or the description says better what the field holds; undefined where neither does,
 * and where the schema has the value itself: an enum, a default, an example.
 */
export function fittingValue(schema: StructuralSchema, name: string, value: JsonValue): JsonValue | undefined {
  const { generic, valueValidation = {} } = schema;
  const given = [generic.default, generic.example].some((each) => each !== undefined && jsonEqual(each, value));
  if (given || valueValidation.enum !== undefined || generic.type === 'boolean') return undefined;
  const accepts = compileDefaultValidator(schema);
  const [, likely = []] = BY_NAME.find(([pattern]) => pattern.test(name)) ?? [];
  const fits = (each: JsonValue): boolean => accepts(each).length === 0;
  return [...describedValues(generic.description ?? '', generic.type), ...likely].find(fits);
}

/** What a description gives as an example, in quotes. */
function describedValues(description: string, type: string | undefined): readonly string[] {
  if (type !== 'string') return [];
  const quoted = /(?:\be\.g\.|\bfor example|\bexample:)[,:]?\s+(?:"([^"\n]+)"|'([^'\n]+)'|`([^`\n]+)`)/i.exec(
    description.slice(0, MAX_DESCRIPTION_LENGTH),
  );
  const text = quoted?.[1] ?? quoted?.[2] ?? quoted?.[3];
  return text === undefined || text.length > MAX_VALUE_LENGTH ? [] : [text];
}

const MAX_DESCRIPTION_LENGTH = 4_000;
const MAX_VALUE_LENGTH = 80;
