import { definitionBehaviour, NEWEST_KUBERNETES, pathText, type KubernetesVersion, type ReadDefinition } from '@structural/core';
import { findDecodeErrorPath } from '../place/decode-error-path.js';
import type { DefinitionContext } from '../find/definition-context.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { isForV1beta1, typeMetaChanges } from '../find/meant-type-meta.js';
import { stepsToV1 } from '../manifest/move-to-v1.js';
import { writtenPath } from '../origins/written-path.js';
import { keyRangeAt, valueRangeAt } from '../place/position.js';
import { kubernetesVersionText } from '../server/kubernetes-versions.js';
import { goUnquote, parseStrictFieldPath } from '../place/strict-field-path.js';

/** The findings about a definition that does not decode: one, or those of what cannot be rewritten. */
export function undecodable(
  context: DefinitionContext,
  { decodeError, faults }: ReadDefinition & { readonly ok: false },
): readonly Diagnostic[] {
  if (faults === undefined) return [undecoded(context, decodeError)];
  const { file, document, definition } = context;
  return faults.map(({ message, path }) => ({
    rule: 'undecodable-definition',
    severity: 'error',
    message: `${pathText(path)}: ${message}`,
    file,
    range: keyRangeAt(document, [...definition.path, ...writtenPath(path)]),
    related: [],
  }));
}

function undecoded({ file, document, definition, kubernetesVersion }: DefinitionContext, decodeError: string): Diagnostic {
  const path = [...definition.path, ...(findDecodeErrorPath(definition.value, decodeError) ?? ['apiVersion'])];
  const hint = typeMetaHint(definition.value) ?? apiVersionHint(definition.value, kubernetesVersion);
  const range = keyRangeAt(document, path);
  return {
    rule: 'undecodable-definition',
    severity: 'error',
    message: decodeError,
    file,
    range,
    related: [],
    ...(hint !== undefined && { hint }),
  };
}

/** What a misspelt type should be; and of what was written for v1beta1 what else has to change. */
function typeMetaHint(value: JsonObject): string | undefined {
  const changes = typeMetaChanges(value);
  if (changes.length === 0) return undefined;
  if (isForV1beta1(value))
    return `did you mean apiextensions.k8s.io/v1beta1? no server serves it since Kubernetes 1.22; so spelt, ${MIGRATE}: ${stepsToV1(value).join('; ')}`;
  return `did you mean ${changes.map(([name, text]) => `${name}: ${text}`).join(' and ')}?`;
}

/** Which version of the API a server knows that does not know v1 yet. */
function apiVersionHint({ apiVersion }: JsonObject, kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES): string | undefined {
  const { createsIn } = definitionBehaviour(kubernetesVersion);
  if (apiVersion !== 'apiextensions.k8s.io/v1' || createsIn.includes('v1')) return undefined;
  return `Kubernetes ${kubernetesVersionText(kubernetesVersion)} knows only apiextensions.k8s.io/v1beta1; v1 exists since 1.16`;
}

/** A field that the decoder drops, which the text of a strict decoding error names. */
export function unknownField({ file, document, definition, kubernetesVersion }: DefinitionContext, strictError: string): Diagnostic {
  const quoted = /^\w+ field "(.*)"$/s.exec(strictError)?.[1];
  const path = quoted === undefined ? undefined : parseStrictFieldPath(definition.value, goUnquote(quoted));
  return {
    rule: 'unknown-field',
    severity: 'warning',
    message: strictError,
    file,
    range: keyRangeAt(document, [...definition.path, ...(path ?? ['kind'])]),
    related: [],
    hint:
      path?.at(-1) === 'x-kubernetes-unions'
        ? NO_SERVER_READS_UNIONS
        : `${path === undefined ? '' : whereItBelongs(definition.value, path)}${isOld(kubernetesVersion) ? SILENTLY_DROPPED : DROPPED}`,
  };
}

/** Where in v1 the fields of v1beta1 are, and under which name a schema is read; empty for any other field. */
function whereItBelongs({ apiVersion }: JsonObject, path: JsonPath): string {
  const [first, name] = path;
  const holder = path.at(-2);
  if (apiVersion === 'apiextensions.k8s.io/v1' && path.length === 2 && first === 'spec') {
    return MOVED.get(String(name)) ?? '';
  }
  const isSchema = /schema|openapi/i.test(String(path.at(-1))) && (holder === 'schema' || holder === 'validation');
  return isSchema ? `the schema of a version is read from ${String(holder)}.openAPIV3Schema; ` : '';
}

const MOVED: ReadonlyMap<string, string> = new Map([
  [
    'validation',
    'v1 has a schema in every version, spec.versions[*].schema.openAPIV3Schema, and not spec.validation: kubectl structural migrate moves it; ',
  ],
  ['version', 'v1 lists its versions in spec.versions and not in spec.version: kubectl structural migrate writes them; '],
  ['subresources', 'v1 has subresources in every version, spec.versions[*].subresources: kubectl structural migrate moves them; '],
  [
    'additionalPrinterColumns',
    'v1 has columns in every version, spec.versions[*].additionalPrinterColumns: kubectl structural migrate moves them; ',
  ],
]);
const UNREPORTED =
  'the server drops this field without a warning: below items, additionalProperties and dependencies strict field validation does not look';
const DROPPED = 'the server drops this field; with strict field validation, the default of kubectl, it refuses the request';
const SILENTLY_DROPPED =
  'this server does not know the field, and silently drops it; kubectl of its time refuses to send it without --validate=false';

/** Servers that do not know how to tell of unknown fields. */
export function isOld(kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES): boolean {
  return definitionBehaviour(kubernetesVersion).createsIn.includes('v1beta1');
}

const NO_SERVER_READS_UNIONS =
  'unions were proposed by KEP-2335 and KEP-1027, and no server reads them: it drops the field, or refuses it with strict field validation; ' +
  'oneOf and enum say what every server checks, and --proposals unions (the setting proposals) checks by the proposal';

/** A field that the decoder drops where not even a strict one tells. */
export function unreportedField(context: DefinitionContext, text: string): Diagnostic {
  const finding = unknownField(context, text);
  return finding.hint === NO_SERVER_READS_UNIONS ? finding : { ...finding, hint: UNREPORTED };
}

/** What to do, and what that comes to, of which the command leaves to a person what only a person can decide. */
const MIGRATE = 'kubectl structural migrate makes it a CRD of v1, and lists what a person must decide';

/** The server answers requests of v1beta1 no more, from 1.22 on, so that it refuses the manifest; what else is judged is how it treats a definition stored with that version. */
export function removedApiVersion({ file, document, definition, kubernetesVersion }: DefinitionContext): readonly Diagnostic[] {
  const { createsIn } = definitionBehaviour(kubernetesVersion ?? NEWEST_KUBERNETES);
  if (definition.value['apiVersion'] !== 'apiextensions.k8s.io/v1beta1' || createsIn.includes('v1beta1')) return [];
  return [
    {
      rule: 'removed-api-version',
      severity: 'error',
      message: 'apiextensions.k8s.io/v1beta1 is not served since Kubernetes 1.22; checked as a CRD that is stored with it',
      file,
      range: valueRangeAt(document, [...definition.path, 'apiVersion']),
      related: [],
      hint: `${MIGRATE}: ${stepsToV1(definition.value).join('; ')}`,
    },
  ];
}
