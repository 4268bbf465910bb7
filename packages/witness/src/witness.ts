import type { JsonObject } from '@structural/json';

/** A resource that proves a point, or that none was found. */
export type Witness =
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
