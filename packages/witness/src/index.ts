// Judging
export { judgeOf } from './judge/judge.js';
export type { Judge, JudgeOf, JudgeOfOptions, Request, Verdict } from './judge/judge.js';
export { requestFor } from './judge/request-for.js';

// What a schema says about values, and where
export { constraintsOf } from './schema/constraints-of.js';
export type { BoundKeyword, Constraint, ConstraintKeyword } from './schema/constraint.js';
export { placeText, schemaAt } from './schema/schema-place.js';
export type { SchemaPlace, SchemaStep } from './schema/schema-place.js';

// Searching
export { findWitness } from './find-witness.js';
export type { WitnessGoal } from './find-witness.js';
export { randomResources } from './random/random-resources.js';
export { boundaryOf } from './boundary/boundary-of.js';
export type { Boundary, BoundaryOptions } from './boundary/boundary-of.js';
export { Bases } from './search/base.js';
export type { Base } from './search/base.js';
export { smallest } from './search/smallest.js';
export type { Witness } from './witness.js';

// Samples
export { toSample } from './sample/to-sample.js';
export type { Sample, SampleOptions } from './sample/to-sample.js';
