import { readFileSync } from 'node:fs';
import { NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain, printJson, type JsonObject } from '@structural/json';
import { PoliciesServer } from '@structural/suites';

interface Answered {
  readonly request: { readonly operation: string; readonly text?: object; readonly old?: object };
  readonly answer: { readonly code: number; readonly object?: object };
}

/** Updates and deletes under policies of our own, and what kube-apiserver 1.37.2 answered. */
const { cases, objects } = JSON.parse(readFileSync(new URL('./policy-requests.json', import.meta.url), 'utf8')) as {
  readonly objects: readonly object[];
  readonly cases: readonly Answered[];
};

const server = new PoliciesServer(NEWEST_KUBERNETES);
server.install(fromPlain({ objects }) as JsonObject);

/** An answer without what is not that of the policies: the answered object of a delete, and its identity. */
function compared(answer: JsonObject, isDelete: boolean): unknown {
  const {
    object,
    causes = [],
    warnings = [],
    ...rest
  } = JSON.parse(printJson(answer)) as {
    object?: { metadata: Record<string, unknown> };
    causes?: readonly unknown[];
    warnings?: readonly unknown[];
  };
  for (const name of ['uid', 'resourceVersion', 'creationTimestamp'])
    if (object !== undefined) Reflect.deleteProperty(object.metadata, name);
  const texts = (list: readonly unknown[]): readonly string[] => list.map((each) => JSON.stringify(each)).toSorted();
  return { ...rest, causes: texts(causes), warnings: texts(warnings), ...(isDelete || object === undefined ? {} : { object }) };
}

test.each(cases.map((each, i) => [`${String(i)} ${each.request.operation}`, each] as const))(
  'a request under policies is answered as by the server: %s',
  (_, { answer, request }) => {
    const sent = Object.fromEntries(
      Object.entries(request).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    const isDelete = request.operation === 'DELETE';
    expect(compared(fromPlain(server.admit(fromPlain(sent) as JsonObject)) as JsonObject, isDelete)).toEqual(
      compared(fromPlain(answer) as JsonObject, isDelete),
    );
  },
);
