import { isJsonArray, type JsonValue } from '@structural/json';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags constants that are not in Pascal case. */
export const enumValues = toConvention({
  id: 'enum-values',
  title: 'Values of enums should be in PascalCase',
  tier: 'all',
  docs: {
    whatItDoes:
      'Reports each text in an `enum`, inside of junctors too, that is made of letters, digits, dashes and underscores and is not in PascalCase. Skipped are ' +
      'the empty text, `*`, versions (`v1`), protocols and formats as they are written everywhere (`http`, `json`), enums of log levels, and enums with a value that ' +
      'cannot be written so (`application/json`, `digital signature`): all of these are spelled elsewhere.',
    whyItMatters: 'Constants of Kubernetes look alike, in APIs of every language: `Always`, `ClusterFirst`, `IfNotPresent`.',
    whenNotToUse: 'Values of other systems, such as regions and providers, keep the spelling that they have there; name them in `allow`.',
    wrong: [example('Small letters', 'policy: { type: string, enum: [always, if-not-present] }')],
    right: [
      example('Pascal case', 'policy: { type: string, enum: [Always, IfNotPresent] }'),
      example(
        'What has its own spelling',
        "scheme: { type: string, enum: ['', http, https] }\noperation: { type: string, enum: ['*', Create] }",
      ),
      example('Log levels', 'level: { type: string, enum: [debug, info, warn, error] }'),
    ],
    reference: apiConventions('Constants', 'constants'),
  },
  options: {
    ...coreTypes,
    allow: { kind: 'texts', default: [], docs: 'Values that may stay as they are, such as names of other systems.' },
  },
  *find({ nodes, branches }, { allow }) {
    const allowed = new Set(allow);
    for (const node of [...nodes, ...branches]) {
      const values = node.schema['enum'];
      if (!isJsonArray(values) || isForeign(values)) continue;
      for (const [index, value] of values.entries()) {
        if (typeof value !== 'string' || PASCAL_CASE.test(value) || !isConstant(value) || allowed.has(value)) continue;
        yield { path: nodePath(node, 'enum', index), mark: 'value', message: `${JSON.stringify(value)} is not in PascalCase` };
      }
    }
  },
});

const PASCAL_CASE = /^[A-Z][a-zA-Z0-9]*$/;

/** Whether an enum lists log levels, or texts of which one can be no name, so that all are of another system: `digital signature` beside `signing`. */
function isForeign(values: readonly JsonValue[]): boolean {
  return (
    values.every((value) => typeof value === 'string' && LOG_LEVELS.has(value.toLowerCase())) ||
    values.some((value) => typeof value === 'string' && /[^\w-]/.test(value) && value !== '*')
  );
}

/** Whether a text is a name that an API gave, and not the spelling of something else. */
function isConstant(value: string): boolean {
  return /^[\w-]*[a-zA-Z][\w-]*$/.test(value) && !/^v\d/.test(value) && !SPELLED_SMALL.has(value);
}

const LOG_LEVELS: ReadonlySet<string> = new Set(
  'all trace debug info notice warn warning error err critical fatal panic alert emergency emerg none off'.split(' '),
);

/** Protocols, formats and algorithms that are written in small letters wherever they are named. */
const SPELLED_SMALL: ReadonlySet<string> = new Set(
  'http https http2 h2c grpc grpcs tcp udp sctp icmp tls mtls ssl ssh ldap ldaps smtp amqp mqtt nfs nfs4 ext3 ext4 xfs btrfs json yaml xml csv toml gzip zstd snappy lz4 md5 sha1 sha256 sha512 rsa ecdsa ed25519 amd64 arm64 arm ppc64le s390x linux windows ipv4 ipv6'.split(
    ' ',
  ),
);
