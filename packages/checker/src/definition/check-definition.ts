import { TOLERATED } from '../before/object-before.js';
import {
  type DefinitionAdmission as AdmissionVerdict,
  type NonStructuralSchemaCondition,
  type ReadDefinition,
  type KubernetesVersion,
  NEWEST_KUBERNETES,
  nonStructuralSchemaCondition,
  refusedVersion,
} from '@structural/core';
import { type JsonObject, type JsonValue, isJsonArray } from '@structural/json';
import { admit } from '@structural/cel';
import { isCreatingKubernetes } from '../server/kubernetes-versions.js';
import { crash, setOnCreate, toleratedDiagnostics, warningDiagnostics } from './admission-diagnostics.js';
import { member } from '../manifest/schema-nodes.js';
import { habitsOf, removedApiVersion, undecodable } from './decode-diagnostics.js';
import { withoutHabits } from './json-schema-habits.js';
import { repeatedKeyFindings, strictRefusal, unknownFieldFindings } from './strict-findings.js';
import type { DefinitionContext } from '../find/definition-context.js';
import { countSeverities, type Diagnostic } from '../diagnostic/diagnostic.js';
import { errorDiagnostics } from './error-diagnostic.js';
import { readFound } from '../find/read-found.js';
import { asJudgedBefore, type JudgedBefore } from './judged-before.js';
import type { DefinitionFindings } from './definition-findings.js';
import { withWrite } from './judge-write.js';
import { noValueFits } from './no-value-fits.js';
import type { ServerRefusal } from '../server/refusal.js';

/** What the server would make of one CustomResourceDefinition, for summaries and machines. */
export interface DefinitionVerdict {
  /** `metadata.name`; empty if there is none. */
  readonly name: string;
  readonly apiVersion: string;
  readonly group: string;
  readonly kind: string;
  /** The names of its versions, in the order written. */
  readonly versions: readonly string[];
  /** Whether it was judged as new or as the successor of a stored one. */
  readonly operation: 'create' | 'update';
  /** Whether every schema is structural and unknown fields are pruned; `undefined` for a definition that does not decode. */
  readonly structural: boolean | undefined;
  /** The condition that the server would keep in the definition's status; absent when it would set none. */
  readonly condition?: NonStructuralSchemaCondition;
  /** What the server answers; present where it refuses. */
  readonly refusal?: ServerRefusal;
  readonly errors: number;
  readonly warnings: number;
  /** The warnings that the server sends, none beside a refusal, in its words; they are among the findings, too. */
  readonly serverWarnings: readonly string[];
  /** How many of its rules (`x-kubernetes-validations`) a server would have compiled and we did not. */
  readonly uncompiledRules: number;
}

/** Judges one definition: what the decoder refuses or drops, then what admission refuses or warns of; in a file that is edited with what was judged `before`. */
export function checkDefinition(
  context: DefinitionContext,
  read: ReadDefinition = readFound(context.document, context.definition, context),
  before?: JudgedBefore,
): { readonly verdict: DefinitionVerdict; readonly diagnostics: readonly Diagnostic[] } {
  const { admission, diagnostics, isUpdate, refusal } = definitionFindings(context, read, before);
  const condition =
    read.ok && !wasFoundStructural(read, admission, isUpdate)
      ? nonStructuralSchemaCondition(read.definition, context.kubernetesVersion ?? NEWEST_KUBERNETES)
      : undefined;
  const verdict: DefinitionVerdict = {
    ...describe(context.definition.value),
    operation: isUpdate ? 'update' : 'create',
    structural: read.ok ? condition === undefined : undefined,
    ...(condition === undefined ? {} : { condition }),
    ...(refusal && { refusal }),
    ...countSeverities(diagnostics),
    // Beside a refusal the server sends none.
    serverWarnings: admission === undefined || isRefused(refusal, admission) ? [] : admission.warnings,
    uncompiledRules: admission?.uncompiledRules ?? 0,
  };
  return { verdict, diagnostics };
}

/** Whether admission looked at all schemas and had nothing to say: it demands of new definitions in v1 that they are structural and prune. */
function wasFoundStructural(
  { api }: ReadDefinition & { readonly ok: true },
  admission: AdmissionVerdict | undefined,
  isUpdate: boolean,
): boolean {
  return !isUpdate && api === 'v1' && admission?.errors.length === 0 && admission.panic === undefined;
}

/** What else is wrong with a definition that does not decode for habits of plain JSON Schema alone, as it would be without them. */
function findingsBehind(context: DefinitionContext, kubernetesVersion: KubernetesVersion): readonly Diagnostic[] {
  const habits = habitsOf(context.definition.value);
  if (habits.length === 0) return [];
  const definition = { ...context.definition, value: withoutHabits(context.definition.value, habits) };
  const read = readFound(context.document, definition, context);
  if (!read.ok) return [];
  const without = { ...context, definition };
  const { errors } = admit(read.definition, context.old, kubernetesVersion, undefined, read.api);
  return [...unknownFieldFindings(without, read), ...errorDiagnostics(without, errors, read.definition)];
}

/** The findings of {@link checkDefinition} alone: what a verdict says besides costs a look at all schemas. */
export function definitionFindings(
  context: DefinitionContext,
  read: ReadDefinition = readFound(context.document, context.definition, context),
  before?: JudgedBefore,
): DefinitionFindings {
  return withWrite(context, read, findingsOfReplacement(context, read, before));
}

function findingsOfReplacement(context: DefinitionContext, read: ReadDefinition, before: JudgedBefore | undefined): DefinitionFindings {
  const { kubernetesVersion = NEWEST_KUBERNETES } = context;
  if (!read.ok) {
    const diagnostics = [
      ...undecodable(context, read),
      ...repeatedKeyFindings(context, false),
      ...findingsBehind(context, kubernetesVersion),
    ];
    return { diagnostics, refusal: { decodeError: read.decodeError }, isUpdate: false };
  }
  const { old } = context;
  const judged = old !== undefined || before === undefined ? read.definition : asJudgedBefore(read.definition, before);
  const found = admit(judged, old, kubernetesVersion, undefined, read.api);
  const isClean = judged === read.definition || (found.errors.length === 0 && found.panic === undefined);
  const admission = isClean ? found : admit(read.definition, old, kubernetesVersion, undefined, read.api);
  const strict = [...unknownFieldFindings(context, read), ...repeatedKeyFindings(context, true)];
  const isAccepted = admission.errors.length === 0 && admission.panic === undefined;
  const unstored = isAccepted ? whyUnstored(context) : undefined;
  const tolerated = toleratedDiagnostics(context, admission, read.definition, kubernetesVersion, old !== undefined);
  const refusal =
    (context.strict === 'strict' ? strictRefusal(context, strict) : undefined) ??
    (admission.errors.length > 0
      ? { causes: admission.errors }
      : unstored === undefined
        ? undefined
        : { status: { code: 500, reason: '', message: unstored } });
  const removed = removedApiVersion(context);
  // What places and words errors is loaded for the first one; most definitions have none.
  const errors = admission.errors.length === 0 ? [] : errorDiagnostics(context, admission.errors, read.definition);
  // That fields are preserved is what v1beta1 means unless set otherwise; the steps to v1 are of that, too.
  const refused = removed.length === 0 ? errors : errors.filter(({ rule }) => rule !== 'preserve-unknown-fields');
  const diagnostics = [
    ...strict,
    ...removed,
    ...(admission.panic === undefined ? [] : [crash(context, admission.panic)]),
    ...refused,
    ...(unstored === undefined ? [] : [setOnCreate(context, unstored)]),
    ...tolerated,
    ...(context.isItself === true && isAccepted ? notCreated(context, read, tolerated) : []),
    ...warningDiagnostics(context, admission.warnings, read.definition, kubernetesVersion).map((warning) =>
      isRefused(refusal, admission)
        ? { ...warning, severity: 'info' as const, hint: 'the server says so once it accepts the CRD' }
        : warning,
    ),
    ...noValueFits(context, judged),
  ];
  return { diagnostics, admission, isUpdate: old !== undefined, ...(refusal && { refusal }) };
}

/** What a server would refuse of a stored definition if it were created as it is, but for what is said of it already. */
function notCreated(
  context: DefinitionContext,
  { api, definition }: ReadDefinition & { readonly ok: true },
  shown: readonly Diagnostic[],
): readonly Diagnostic[] {
  const { errors } = admit(definition, undefined, context.kubernetesVersion ?? NEWEST_KUBERNETES, undefined, api);
  const keyOf = ({ message, range }: Diagnostic): string => `${range.start} ${message}`;
  const known = new Set(shown.map(keyOf));
  return errorDiagnostics(context, errors, definition)
    .filter((diagnostic) => !known.has(keyOf(diagnostic)))
    .map((diagnostic) => ({ ...diagnostic, severity: 'warning' as const, hint: TOLERATED }));
}

/** Why a definition that is admitted is not created all the same; of servers of which only creations are known, updates are judged as such. */
function whyUnstored({ definition, kubernetesVersion = NEWEST_KUBERNETES, old }: DefinitionContext): string | undefined {
  return old === undefined && !isCreatingKubernetes(kubernetesVersion) ? refusedVersion(definition.value) : undefined;
}

function isRefused(refusal: ServerRefusal | undefined, { panic }: AdmissionVerdict): boolean {
  return refusal !== undefined || panic !== undefined;
}

/** What the definition calls itself, as far as its text is fit to say so. */
function describe(value: JsonObject): Pick<DefinitionVerdict, 'name' | 'apiVersion' | 'group' | 'kind' | 'versions'> {
  const spec = value['spec'];
  const versions = member(spec, 'versions');
  const names = isJsonArray(versions) ? versions.map((version) => text(member(version, 'name'))) : [text(member(spec, 'version'))];
  return {
    name: text(member(value['metadata'], 'name')),
    apiVersion: text(value['apiVersion']),
    group: text(member(spec, 'group')),
    kind: text(member(member(spec, 'names'), 'kind')),
    versions: names.filter((name) => name !== ''),
  };
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
