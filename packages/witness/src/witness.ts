import type { JsonObject } from '@structural/json';
import type { Request } from './judge/version-judge.js';

/** A resource that proves a point, or that none was found. */
export type WitnessResult =
  | {
      readonly found: true;
      readonly resource: JsonObject;
      /** What is there before, where the point is one about an update. */
      readonly old?: JsonObject;
      /** Where the point is one about an update of the status alone. */
      readonly subresource?: 'status';
      /** How many requests were judged on the way. */
      readonly judged: number;
    }
  | {
      readonly found: false;
      /** What was tried, in words for people. */
      readonly tried: string;
      /** Why there is none at all, where that can be shown. */
      readonly impossible?: string;
      readonly judged: number;
    };

/** A witness that was found. */
export type FoundWitness = WitnessResult & { readonly found: true };

/** The request that proves a point, as a witness of it. */
export function witnessOf({ object, old, subresource }: Request, judged: number): FoundWitness {
  return {
    found: true,
    resource: object,
    judged,
    ...(old === undefined ? {} : { old }),
    ...(subresource === undefined ? {} : { subresource }),
  };
}

/** What a judge is to be asked to see what a witness shows. */
export function requestOf({ old, resource, subresource }: FoundWitness): Request {
  return { object: resource, ...(old === undefined ? {} : { old }), ...(subresource === undefined ? {} : { subresource }) };
}
