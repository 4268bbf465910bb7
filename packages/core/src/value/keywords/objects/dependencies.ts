import { isJsonObject } from '@structural/json';
import { goQuote } from '@structural/go';
import { fail, nameOf, pathlessFinding, type Run } from '../../run/run.js';
import { validatorOf, type CompileChild } from '../../run/validator.js';
import type { Dependency } from '../../run/value-schema.js';
import type { Junctor } from '../junctors/junctor.js';

/** `dependencies`, which no CRD may have today. Source: kube-openapi `validate/schema_props.go`. */
export function compileDependencies<S>(dependencies: ReadonlyMap<string, Dependency<S>>, compileChild: CompileChild<S>): Junctor {
  const compiled = [...dependencies].map(([name, { schema, property = [] }]) => ({
    name,
    node: schema === undefined ? undefined : compileChild(schema),
    needed: property,
  }));
  return (value, run) => {
    if (!isJsonObject(value)) return 0;
    let count = 0;
    for (const { name, node, needed } of compiled) {
      if (value[name] === undefined) continue;
      if (node === undefined) {
        for (const other of needed) if (value[other] === undefined) reportMissing(other, run);
        continue;
      }
      run.steps.push(name);
      count += validatorOf(node)(value, run);
      run.steps.pop();
    }
    return count;
  };
}

function reportMissing(name: string, run: Run): void {
  fail(run, () => pathlessFinding(run, `${goQuote(nameOf(run))} has a dependency on ${name}`, 'dependencies'));
}
