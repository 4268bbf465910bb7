import { definitionBehaviour, NEWEST_KUBERNETES, pathText, type KubernetesVersion, type ReadDefinition } from '@structural/core';
import { findDecodeErrorPath } from '../place/decode-error-path.js';
import { nodePath, schemaNodes } from '../manifest/schema-nodes.js';
import { schemaHabits, type SchemaHabit } from './json-schema-habits.js';
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
  const { file, document, definition } = context;
  if (faults === undefined) {
    const habits = habitsOf(definition.value);
    const found = undecoded(context, decodeError);
    const own = habits.map((habit) => habitFinding(context, habit));
    const same = own.find(({ range }) => range.start === found.range.start);
    const first = same?.hint === undefined ? found : { ...found, hint: same.hint };
    return [first, ...own.filter((each) => each !== same)];
  }
  return faults.map(({ message, path }) => ({
    rule: 'undecodable-definition',
    severity: 'error',
    message: `${pathText(path)}: ${message}`,
    file,
    range: keyRangeAt(document, [...definition.path, ...writtenPath(path)]),
    related: [],
  }));
}

/** The habits of plain JSON Schema in a definition that keep it from being decoded. */
export function habitsOf(definition: JsonObject): readonly SchemaHabit[] {
  return schemaHabits(schemaNodes(definition).map((node) => ({ schema: node.schema, path: nodePath(node) })));
}

function habitFinding({ definition, document, file }: DefinitionContext, { hint, message, path }: SchemaHabit): Diagnostic {
  const range = keyRangeAt(document, [...definition.path, ...path]);
  return { rule: 'undecodable-definition', severity: 'error', message, file, range, related: [], hint };
}

function undecoded({ file, document, definition, kubernetesVersion }: DefinitionContext, decodeError: string): Diagnostic {
  const path = [...definition.path, ...(findDecodeErrorPath(definition.value, decodeError) ?? ['apiVersion'])];
  const hint = typeMetaHint(definition.value) ?? apiVersionHint(definition.value, kubernetesVersion) ?? plainSchemaHint(decodeError);
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

/** What is written for a schema that is true or false, which plain JSON Schema has. */
function plainSchemaHint(decodeError: string): string | undefined {
  return decodeError.includes('JSONSchemaPropsOr') || !/cannot unmarshal bool into .* of type \S*JSONSchemaProps$/.test(decodeError)
    ? undefined
    : 'a CRD has no schema that is true or false: write x-kubernetes-preserve-unknown-fields: true for what may be anything, and nothing for what may not be there';
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
export function unknownField(
  { file, document, definition, kubernetesVersion }: DefinitionContext,
  strictError: string,
  dropped = isOld(kubernetesVersion) ? SILENTLY_DROPPED : DROPPED,
): Diagnostic {
  const { derivation } = document;
  const consequence =
    derivation === undefined ? dropped : `${derivation.madeBy} silently drops this field: the CRD that it makes does not have it`;
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
        : `${path === undefined ? '' : whereItBelongs(definition.value, path)}${consequence}`,
  };
}

/** Where in v1 the fields of v1beta1 are, and under which name a schema is read; empty for any other field. */
function whereItBelongs({ apiVersion }: JsonObject, path: JsonPath): string {
  const [first, name] = path;
  const holder = path.at(-2);
  if (apiVersion === 'apiextensions.k8s.io/v1' && path.length === 2 && first === 'spec') {
    return MOVED.get(String(name)) ?? '';
  }
  if (apiVersion === 'apiextensions.k8s.io/v1' && path.length === 3 && holder === 'conversion')
    return CONVERSION.get(String(path[2])) ?? '';
  const habit = path.includes('openAPIV3Schema') ? UNKNOWN_KEYWORDS.get(String(path.at(-1))) : undefined;
  if (habit !== undefined && holder !== 'properties') return `${habit}; `;
  const isSchema = /schema|openapi/i.test(String(path.at(-1))) && (holder === 'schema' || holder === 'validation');
  return isSchema ? `the schema of a version is read from ${String(holder)}.openAPIV3Schema; ` : '';
}

/** Keywords of JSON Schema that a CRD does not have, and what it has instead. */
const UNKNOWN_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['const', 'a CRD has no const: write enum with that one value'],
  ['if', 'a CRD has no if: write a rule in x-kubernetes-validations, as in rule: "!(CONDITION) || (WHAT MUST HOLD THEN)"'],
  ['then', 'a CRD has no then: it is the second part of the rule, behind ||'],
  ['else', 'a CRD has no else: write a second rule in x-kubernetes-validations, as in rule: "(CONDITION) || (WHAT MUST HOLD ELSE)"'],
  ['$defs', 'a CRD has no $defs: write out each where it is used'],
  ['$id', 'a CRD has no $id: drop it'],
  [
    'propertyNames',
    'a CRD has no propertyNames: write a rule in x-kubernetes-validations, as in rule: "self.all(key, key.matches(\'^x\'))"',
  ],
  ['contains', 'a CRD has no contains: write a rule in x-kubernetes-validations, as in rule: "self.exists(x, x == 1)"'],
  [
    'dependentRequired',
    'a CRD has no dependentRequired: write a rule in x-kubernetes-validations, as in rule: "!has(self.a) || has(self.b)"',
  ],
  ['$anchor', 'a CRD has no $anchor: drop it'],
  ['$comment', 'a CRD has no $comment: write it into the description, or as a comment of YAML'],
  ['$dynamicRef', 'a CRD has no $dynamicRef: write out what it refers to'],
  ['examples', 'a CRD has no examples: write one of them as example'],
  ['prefixItems', 'a CRD has no prefixItems: write an object with a field for each place'],
  ['minContains', 'a CRD has no minContains: write a rule in x-kubernetes-validations, as in rule: "self.filter(x, x == 1).size() >= 2"'],
  ['maxContains', 'a CRD has no maxContains: write a rule in x-kubernetes-validations, as in rule: "self.filter(x, x == 1).size() <= 2"'],
  [
    'dependentSchemas',
    'a CRD has no dependentSchemas: write a rule in x-kubernetes-validations, as in rule: "!has(self.a) || (WHAT MUST HOLD THEN)"',
  ],
  ['unevaluatedItems', 'a CRD has no unevaluatedItems: leave it out'],
  ['deprecated', 'a CRD has deprecated only for a whole version: say it of a field in its description'],
  ['writeOnly', 'a CRD has no writeOnly: put what is secret into a Secret, and its name here'],
  ['contentEncoding', 'a CRD has no contentEncoding: write format: byte for base64'],
  ['contentMediaType', 'a CRD has no contentMediaType: say it in the description'],
  [
    'discriminator',
    'a CRD has no discriminator: write a rule in x-kubernetes-validations, as in rule: "self.kind != \'a\' || has(self.a)"',
  ],
  ['unevaluatedProperties', 'a CRD drops fields that it does not specify anyway: leave it out'],
  ['readOnly', 'a CRD has no readOnly: what only a controller writes belongs to status'],
]);

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
  ['selectableFields', 'v1 has them in every version, spec.versions[*].selectableFields: kubectl structural migrate moves them; '],
]);
const CONVERSION: ReadonlyMap<string, string> = new Map([
  ['webhookClientConfig', 'v1 has it as spec.conversion.webhook.clientConfig: kubectl structural migrate moves it; '],
  ['conversionReviewVersions', 'v1 has them in spec.conversion.webhook: kubectl structural migrate moves them; '],
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
  return unknownField(context, text, UNREPORTED);
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
