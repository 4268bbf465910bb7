/** What two servers answered, without what is another one on each: times, versions, uids and addresses. */

const UID = /\p{AHex}{8}(?:-\p{AHex}{4}){3}-\p{AHex}{12}/gv;

/** An answer as one text, which both servers give alike. `uids` are names for the uids that a server has answered so far. */
export function settled({ body, status, warnings }, uids) {
  const text = JSON.stringify(body)
    .replaceAll(UID, (uid) => uids.get(uid) ?? 'NEW')
    .replaceAll(/(\\*)"(creationTimestamp|deletionTimestamp|time)\1":\1"[^"\\]*\1"/gv, '$1"$2$1":$1"TIME$1"')
    .replaceAll(/resourceVersion(\\*)":\1"\d*\1"/gv, 'resourceVersion$1":$1"V$1"')
    .replaceAll(/"(clusterIP|nodePort|healthCheckNodePort)":("10\.[^"]*"|\d+)/gv, '"$1":"A"')
    .replaceAll(/"clusterIPs":\["10\.[^\]]*\]/gv, '"clusterIPs":["A"]')
    .replaceAll(/"continue":"[^"]+"/gv, '"continue":"C"')
    .replaceAll(/\b(precondition|record) \(\d+\)/gv, '$1 (V)')
    .replaceAll(/in object meta: \d+/gv, 'in object meta: V')
    // A server goes through fields in the order of a map of Go, and stops at one that is not declared: which errors it names is another matter each time.
    .replaceAll(/(typed patch object \([^\)]*\): )(?:[^"\\]|\\.)*?field not declared in schema(?:[^"\\]|\\.)*/gv, '$1UNDECLARED');
  return [status, ...warnings, JSON.stringify(sorted(withSortedCauses(JSON.parse(text))))].join(' ');
}

/** A server names conflicts in the order of a map of Go, which is another one each time. */
function withSortedCauses(body) {
  const causes = body?.details?.causes;
  if (!Array.isArray(causes)) return body;
  const order = causes.map((each) => JSON.stringify(each)).sort();
  return { ...body, details: { ...body.details, causes: order.map((each) => JSON.parse(each)) } };
}

/**
 * The time at which a server made an answer, in whole seconds since 1970: the newest time of its fields' managers, if that is of this request, which was sent at
 * `sentAt` milliseconds; else that.
 */
export function secondOf({ body }, sentAt) {
  const sent = Math.floor(sentAt / 1_000);
  const times = [body?.metadata?.creationTimestamp, ...(body?.metadata?.managedFields ?? []).map(({ time }) => time)];
  const newest = Math.max(...times.map((time) => (time === undefined ? 0 : Date.parse(time) / 1_000)));
  return Math.max(sent, newest);
}

/** A value with the names of its members in order, so that its text does not depend on theirs. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}
