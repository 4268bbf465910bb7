import type { Constraint, SchemaPlace } from '@structural/witness';
import type { StructuralSchema } from '@structural/core';
import { constraintsOf } from '@structural/witness';

/** How often a constraint was seen on either side. */
export interface SideCounts {
  held: number;
  failed: number;
}

/** A constraint and what was seen of it. */
export interface Watched {
  readonly constraint: Constraint;
  readonly sides: SideCounts;
}

/** A place of a schema with what it says, and the places below. */
export interface Site {
  readonly watched: Watched[];
  readonly properties: Map<string, Site>;
  items?: Site;
  values?: Site;
}

/** The constraints of a schema by their places, so that an object is walked once for all of them. `sidesOf` keeps the counts. */
export function siteTree(schema: StructuralSchema, sidesOf: (id: string) => SideCounts): Site {
  const root = newSite();
  for (const constraint of constraintsOf(schema)) {
    if (constraint.rule === undefined) siteAt(root, constraint.place).watched.push({ constraint, sides: sidesOf(constraint.id) });
  }
  return root;
}

function newSite(): Site {
  return { watched: [], properties: new Map() };
}

function siteAt(root: Site, place: SchemaPlace): Site {
  let site = root;
  for (const step of place) {
    if (step.kind === 'items') site = site.items ??= newSite();
    else if (step.kind === 'additionalProperties') site = site.values ??= newSite();
    else {
      let below = site.properties.get(step.name);
      if (below === undefined) site.properties.set(step.name, (below = newSite()));
      site = below;
    }
  }
  return site;
}
