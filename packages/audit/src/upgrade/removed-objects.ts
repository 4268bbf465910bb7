import { describeResource } from '@structural/checker';
import type { JsonObject } from '@structural/json';
import { nameOf } from '../objects/object-name.js';
import { keepsItself } from './keeps-itself.js';
import { UPGRADE_CLASSES, type UpgradeClassName } from './upgrade-class.js';
import type { UpgradeFinding, UpgradeObject } from './upgrade-finding.js';

const MAX_EXAMPLES = 5;

/** What becomes of objects that are gone from the repository, and of those that something else applies afterwards; a finding for each kind. */
export function removedObjects(old: readonly UpgradeObject[], next: readonly UpgradeObject[]): readonly UpgradeFinding[] {
  const after = new Map(next.map((object) => [keyOf(object.value), object]));
  const groups = new Map<string, { readonly name: UpgradeClassName; readonly what: string; readonly objects: UpgradeObject[] }>();
  for (const object of new Map(old.map((each) => [keyOf(each.value), each])).values()) {
    const found = fateOf(object, after.get(keyOf(object.value)));
    if (found === undefined) continue;
    const kind = kindOf(object.value);
    const key = JSON.stringify([kind, ...found]);
    const group = groups.get(key) ?? { name: found[0], what: found[1], objects: [] };
    group.objects.push(object);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ name, objects, what }) => {
    const [first] = objects;
    return {
      class: name,
      severity: UPGRADE_CLASSES[name].severity,
      definition: first === undefined ? '' : kindOf(first.value),
      file: first?.place.file ?? '',
      what,
      count: objects.length,
      examples: objects.slice(0, MAX_EXAMPLES).map(({ place, value }) => ({ name: nameOf(value), place, details: [] })),
    };
  });
}

function fateOf(
  { owner: before, value }: UpgradeObject,
  after: UpgradeObject | undefined,
): readonly [UpgradeClassName, string] | undefined {
  if (after !== undefined) {
    const now = after.owner;
    return before === undefined || now === undefined || before.name === now.name
      ? undefined
      : ['moved', `from ${before.name} to ${now.name}`];
  }
  if (keepsItself(value) === true) return ['kept', 'an annotation keeps it'];
  if (before === undefined) return ['missing', 'nothing here applies its file'];
  return before.prunes ? ['removed', `${before.name} prunes it`] : ['kept', `${before.name} does not prune`];
}

function kindOf(value: JsonObject): string {
  const { group, kind } = describeResource(value);
  return group === '' ? kind : `${kind}.${group}`;
}

function keyOf(value: JsonObject): string {
  return `${kindOf(value)} ${nameOf(value)}`;
}
