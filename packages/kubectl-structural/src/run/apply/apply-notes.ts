import type { CustomResourceDefinition } from '@structural/core';
import { counted, visible } from '@structural/presenters';
import type { AppliedOutcome } from './apply-object.js';
import { placeText, type PlacedObject } from './live-objects.js';
import { unseenFields, type UnseenFields } from './unseen-fields.js';

/** What all objects of one preview have in common that limits what can be said of them. */
export interface ApplyNotes {
  add(applied: PlacedObject, outcome: AppliedOutcome): void;
  texts(): readonly string[];
}

/** Gathers notes: each is said once for all objects that it is about, with the place of the first. */
export function newApplyNotes(): ApplyNotes {
  const seen = new Map<string, { readonly place: string; count: number }>();
  const note = (text: string, place: string): void => {
    const known = seen.get(text);
    if (known === undefined) seen.set(text, { place, count: 1 });
    else known.count++;
  };
  return {
    add: (applied, outcome) => {
      if (outcome.ok && outcome.isByTypes) note(BY_TYPES, placeText(applied, []));
      if (!outcome.ok || outcome.live === undefined || outcome.answer.kind === 'undecided') return;
      const place = placeText(outcome.live, []);
      if (outcome.owners !== undefined) note(OWNERS[outcome.owners], place);
      const { entry, version } = outcome.type;
      const unseen = unseenFields(entry.definition, version, outcome.live.value);
      if (unseen !== undefined) for (const text of unseenTexts(unseen, entry.definition, version)) note(text, place);
    },
    texts: () =>
      [...seen].map(([text, { count, place }]) => `${place}${count === 1 ? '' : ` and ${counted(count - 1, 'more object')}`}: ${text}`),
  };
}

const BY_TYPES = 'merged only by its types, without defaults and validation: the own code of that Kubernetes is not here';

const OWNERS = {
  assumed:
    'no metadata.managedFields, which kubectl get omits: owners are assumed from the last-applied annotation; use --show-managed-fields',
  unknown: 'no metadata.managedFields, which kubectl get omits: conflicts and removals are not certain; use --show-managed-fields',
} as const;

function unseenTexts(
  { kept, liveVersion, perhapsDropped, storageVersion }: UnseenFields,
  { spec: { group, names } }: CustomResourceDefinition,
  version: string,
): readonly string[] {
  const read = `kubectl get ${names.plural}.${version}.${group}`;
  return [
    ...(kept.length === 0
      ? []
      : [
          `read in ${liveVersion}, which lacks ${listed(kept)}: the server keeps its values, which the preview does not know; read it with ${read}`,
        ]),
    ...(perhapsDropped.length === 0
      ? []
      : [`${version} lacks ${listed(perhapsDropped)} of the storage version ${storageVersion}: the write drops what is stored there`]),
  ];
}

const MAX_NOTES = 5;

function listed(fields: readonly string[]): string {
  const shown = fields.slice(0, MAX_NOTES).map(visible);
  return fields.length > MAX_NOTES ? `${shown.join(', ')} and ${String(fields.length - MAX_NOTES)} more` : shown.join(', ');
}
