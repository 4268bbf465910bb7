import { environmentOf } from '@structural/cel';
import type { JsonObject } from '@structural/json';
import {
  mutatingPolicySet,
  policySet,
  readBinding,
  readMutatingBinding,
  readMutatingPolicy,
  readPolicy,
  type MutatingPolicySet,
  type PolicySet,
} from '@structural/policies';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { StoredObject } from '../catalog/stored-object.js';

type Stored = readonly StoredObject[];

/** The objects of a kind of admission, such as `validatingadmissionpolicies`, in the order of their names. */
export function admissionObjects(catalog: ApiCatalog, plural: string): Stored {
  return catalog.builtin === undefined ? [] : catalog.objectsOf(`${plural}.admissionregistration.k8s.io`);
}

/** The validating policies that count, with their bindings; `undefined` where there are none. */
export function validatingPolicies(catalog: ApiCatalog): PolicySet | undefined {
  const bindings = admissionObjects(catalog, 'validatingadmissionpolicybindings');
  if (bindings.length === 0) return undefined;
  return validating(admissionObjects(catalog, 'validatingadmissionpolicies'), bindings, catalog.kubernetesVersion.minor);
}

/** The mutating policies that count, with their bindings; `undefined` where there are none. */
export function mutatingPolicies(catalog: ApiCatalog): MutatingPolicySet | undefined {
  const bindings = admissionObjects(catalog, 'mutatingadmissionpolicybindings');
  if (bindings.length === 0) return undefined;
  return mutating(admissionObjects(catalog, 'mutatingadmissionpolicies'), bindings, catalog.kubernetesVersion.minor);
}

const policy = onceEach(readPolicy);
const binding = onceEach(readBinding);
const mutatingPolicy = onceEach(readMutatingPolicy);
const mutatingBinding = onceEach(readMutatingBinding);

const validating = lastKept((policies: Stored, bindings: Stored, minor) =>
  policySet(policies.map(policy), bindings.map(binding), environmentOf(minor)),
);
const mutating = lastKept((policies: Stored, bindings: Stored, minor) =>
  mutatingPolicySet(policies.map(mutatingPolicy), bindings.map(mutatingBinding), environmentOf(minor)),
);

/** Reads a stored object once, since what is compiled of it is kept with what was read. */
function onceEach<Read extends object>(read: (manifest: JsonObject) => Read): (stored: StoredObject) => Read {
  const known = new WeakMap<StoredObject, Read>();
  return (stored) => {
    let own = known.get(stored);
    if (own === undefined) known.set(stored, (own = read(stored.object)));
    return own;
  };
}

/** Makes a set once for the same lists: a store gives the same list until one of its objects is written. */
function lastKept<Set>(make: (policies: Stored, bindings: Stored, minor: number) => Set): typeof make {
  const known = new WeakMap<Stored, { readonly bindings: Stored; readonly minor: number; readonly set: Set }>();
  return (policies, bindings, minor) => {
    const last = known.get(policies);
    if (last?.bindings === bindings && last.minor === minor) return last.set;
    const set = make(policies, bindings, minor);
    known.set(policies, { bindings, minor, set });
    return set;
  };
}
