import { parseDocuments } from '@structural/document';
import { goQuote } from '@structural/go';
import { isJsonArray, isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import type { Change } from '../record/change.js';
import { CRDIFY_CHECKS, SCHEMA_CHECKER_CHECKS, type CrdifyCheck } from './crdify-checks.js';
import type { Enforcement, Profile, ProfileCheck } from './profile.js';

/** A profile, or what is wrong with the text that it was read from, in a clause. */
export type ReadProfile = { readonly ok: true; readonly profile: Profile } | { readonly ok: false; readonly message: string };

/** The configurations that programs around crdify have built in, by names that are no files. Sources: operator-controller, openshift/api. */
const BUILT_IN: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['crdify', {}],
  [
    'olm',
    {
      conversion: 'Ignore',
      unhandledEnforcement: 'Error',
      validations: [
        { name: 'description', enforcement: 'None' },
        { name: 'enum', enforcement: 'Error', configuration: { additionPolicy: 'Allow' } },
      ],
    },
  ],
  [
    'openshift',
    {
      conversion: 'None',
      unhandledEnforcement: 'Warn',
      validations: [
        { name: 'enum', enforcement: 'Error', configuration: { additionPolicy: 'Allow' } },
        { name: 'description', enforcement: 'None' },
      ],
    },
  ],
]);

/** The profile of a name that needs no file: `crdify` (without a configuration), `olm` or `openshift`. */
export function builtInProfile(name: string): Profile | undefined {
  const value = BUILT_IN.get(name);
  const read = value === undefined ? undefined : readCrdify(value);
  return read?.ok === true ? read.profile : undefined;
}

/** Reads a configuration of crdify, or the `.codegen.yaml` of openshift/api, which holds one beside that of crd-schema-checker. Never throws. */
export function readProfile(text: string | Uint8Array): ReadProfile {
  const [document] = parseDocuments(text);
  if (document === undefined) return failed('is empty');
  if (!document.ok) return failed(document.error.message);
  const { value } = document;
  if (!isJsonObject(value)) return failed(NEITHER);
  const { crdify, schemacheck } = value;
  if (crdify === undefined && schemacheck === undefined) return readCrdify(value);
  const own = isJsonObject(crdify) && isJsonObject(crdify['config']) ? readCrdify(crdify['config']) : undefined;
  if (own?.ok === false) return own;
  const others = readSchemaCheck(schemacheck);
  if (typeof others === 'string') return failed(others);
  const base = own?.profile ?? builtInProfile('openshift') ?? { checks: [], unhandled: 'Error', remarks: [] };
  return {
    ok: true,
    profile: { ...base, checks: [...others.checks, ...base.checks], remarks: [...base.remarks, ...others.remarks] },
  };
}

const NEITHER = 'is neither a configuration of crdify nor a .codegen.yaml of openshift/api';
const KEYS: ReadonlySet<string> = new Set(['validations', 'unhandledEnforcement', 'conversion']);

function failed(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}

function readCrdify(value: JsonObject): ReadProfile {
  const odd = Object.keys(value).find((key) => !KEYS.has(key));
  if (odd !== undefined) return failed(`${NEITHER}: it has ${goQuote(odd)}`);
  const { conversion, unhandledEnforcement, validations = [] } = value;
  const unhandled = enforcementOf(unhandledEnforcement);
  if (unhandled === undefined) return failed('unhandledEnforcement must be Error, Warn or None');
  if (conversion !== undefined && conversion !== 'None' && conversion !== 'Ignore') return failed('conversion must be None or Ignore');
  if (validations !== null && !isJsonArray(validations)) return failed('validations must be a list');
  const checks: ProfileCheck[] = [];
  const named = new Set<string>();
  for (const each of validations ?? []) {
    const read = readValidation(each);
    if (typeof read === 'string') return failed(read);
    named.add(read.name);
    checks.push(...read.checks);
  }
  // What is not named is enforced with the strictest policies, so that it does not count as unhandled.
  for (const [name, check] of CRDIFY_CHECKS) if (!named.has(name)) checks.push(...checksOf(name, check, 'Error', new Set()));
  return { ok: true, profile: { checks, unhandled, remarks: [] } };
}

function readValidation(value: JsonValue): { readonly name: string; readonly checks: readonly ProfileCheck[] } | string {
  if (!isJsonObject(value)) return 'a validation must have a name';
  const { configuration, name } = value;
  const check = typeof name === 'string' ? CRDIFY_CHECKS.get(name) : undefined;
  if (typeof name !== 'string' || check === undefined) return `there is no validation ${goQuote(typeof name === 'string' ? name : '')}`;
  const enforcement = enforcementOf(value['enforcement']);
  if (enforcement === undefined) return `enforcement of ${name} must be Error, Warn or None`;
  const allowed = new Set<string>();
  for (const [policy, choice] of Object.entries(isJsonObject(configuration) ? configuration : {})) {
    if (!POLICIES.has(policy)) return `${name} has no ${goQuote(policy)}`;
    if (choice !== 'Allow' && choice !== 'Disallow') return `${policy} of ${name} must be Allow or Disallow`;
    if (choice === 'Allow') allowed.add(policy);
  }
  return { name, checks: checksOf(name, check, enforcement, allowed) };
}

const POLICIES: ReadonlySet<string> = new Set(['additionPolicy', 'removalPolicy', 'activationPolicy']);

function enforcementOf(value: JsonValue | undefined): Enforcement | undefined {
  if (value === undefined || value === null || value === '') return 'Error';
  return value === 'Error' || value === 'Warn' || value === 'None' ? value : undefined;
}

function checksOf(
  name: string,
  { addition = [], keyword, removal = [], rules = [] }: CrdifyCheck,
  enforcement: Enforcement,
  allowed: ReadonlySet<string>,
): readonly ProfileCheck[] {
  const isOf = (list: readonly string[]) => (change: Change) =>
    list.includes(change.rule) && (keyword === undefined || keywordOf(change) === keyword);
  const policies = [...allowed].map((policy): ProfileCheck => ({
    name: `${name} (${policy}: Allow)`,
    enforcement: 'None',
    isAbout: isOf(policy === 'removalPolicy' ? removal : addition),
  }));
  return [...policies, { name: `${name} (enforcement: ${enforcement})`, enforcement, isAbout: isOf([...rules, ...addition, ...removal]) }];
}

/** What the id of a change says last: the keyword, where its rule is about several. */
function keywordOf({ id }: Change): string {
  return /=([A-Za-z]+)(?:[:.[].*)?$/.exec(id)?.[1] ?? '';
}

function readSchemaCheck(value: JsonValue | undefined): Pick<Profile, 'checks' | 'remarks'> | string {
  if (!isJsonObject(value)) return { checks: [], remarks: [] };
  const [disabled, enabled] = [namesIn(value['disabledValidators']), namesIn(value['enabledValidators'])];
  const unknown = [...disabled, ...enabled].find((name) => !SCHEMA_CHECKER_CHECKS.has(name));
  if (unknown !== undefined) return `there is no validator ${goQuote(unknown)}`;
  const off = [...SCHEMA_CHECKER_CHECKS].filter(([name]) => disabled.includes(name) || (enabled.length > 0 && !enabled.includes(name)));
  return {
    checks: off.map(([name, rules]): ProfileCheck => ({
      name: `${name} (disabled)`,
      enforcement: 'None',
      isAbout: ({ rule }) => rules.includes(rule),
    })),
    remarks: [...disabled, ...enabled]
      .filter((name) => SCHEMA_CHECKER_CHECKS.get(name)?.length === 0)
      .map((name) => `${name}: is about CRDs by themselves, see kubectl structural lint --conventions`),
  };
}

function namesIn(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.map((each) => (typeof each === 'string' ? each : printJson(each))) : [];
}
