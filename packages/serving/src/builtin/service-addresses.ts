import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';

/** The addresses of services are `10.96.0.2` to `10.96.255.255`. */
const FIRST_ADDRESS = 2;
const LAST_ADDRESS = 0xffff;
/** Ports of nodes. Source: `--service-node-port-range`. */
const FIRST_PORT = 30_000;
const LAST_PORT = 32_767;

/**
 * A Service with the address and the ports that a server gives it: what it had before, else the lowest that no other one has; an external name has none, and no policy of
 * what comes from within.
 *
 * Source: `k8s.io/kubernetes/pkg/registry/core/service/storage`, alloc.go; a server gives them in no order; storage.go, defaultOnReadInternalTrafficPolicy.
 */
export function withAddresses(service: JsonObject, before: JsonObject | undefined, others: Iterable<JsonObject>): JsonObject {
  const spec = service['spec'];
  if (!isJsonObject(spec)) return service;
  if (spec['type'] === 'ExternalName') {
    const members = Object.entries(spec).filter(([name]) => name !== 'internalTrafficPolicy');
    return Object.assign(newJsonObject(), service, { spec: Object.assign(newJsonObject(), Object.fromEntries(members)) });
  }
  const old = before?.['spec'];
  const oldSpec = isJsonObject(old) && old['type'] !== 'ExternalName' ? old : undefined;
  const next = Object.assign(newJsonObject(), spec);
  const known = [...others];
  if (next['clusterIP'] === undefined || next['clusterIP'] === '') {
    const address = oldSpec?.['clusterIP'] ?? freeAddress(known);
    next['clusterIP'] = address;
    next['clusterIPs'] = oldSpec?.['clusterIPs'] ?? [address];
  }
  const takesPorts = spec['type'] === 'NodePort' || (spec['type'] === 'LoadBalancer' && spec['allocateLoadBalancerNodePorts'] !== false);
  if (takesPorts && isJsonArray(spec['ports'])) next['ports'] = withNodePorts(spec['ports'], oldSpec, known);
  return Object.assign(newJsonObject(), service, { spec: next });
}

function freeAddress(services: readonly JsonObject[]): string {
  const taken = new Set(services.map((each) => valueAt(each, ['spec', 'clusterIP'])));
  for (let each = FIRST_ADDRESS; each <= LAST_ADDRESS; each++) {
    const address = `10.96.${String(each >> 8)}.${String(each & 255)}`;
    if (!taken.has(address)) return address;
  }
  return 'None';
}

function withNodePorts(ports: readonly JsonValue[], before: JsonObject | undefined, services: readonly JsonObject[]): JsonValue {
  const taken = new Set(services.flatMap((each) => portsOf(valueAt(each, ['spec'])).map(({ nodePort }) => nodePort)));
  const old = before === undefined ? [] : portsOf(before);
  let next = FIRST_PORT;
  return ports.map((port) => {
    if (!isJsonObject(port) || (port['nodePort'] !== undefined && port['nodePort'] !== 0)) return port;
    const same = old.find((each) => each['port'] === port['port'] && (each['protocol'] ?? 'TCP') === (port['protocol'] ?? 'TCP'));
    while (taken.has(next) && next < LAST_PORT) next++;
    const nodePort = same?.['nodePort'] ?? next;
    taken.add(nodePort);
    return Object.assign(newJsonObject(), port, { nodePort });
  });
}

function portsOf(spec: JsonValue | undefined): readonly JsonObject[] {
  const ports = isJsonObject(spec) ? spec['ports'] : undefined;
  return isJsonArray(ports) ? ports.filter((each) => isJsonObject(each)) : [];
}
