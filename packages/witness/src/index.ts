// Judging
export { judgeOf } from './judge/judge.js';
export type { Judge, JudgeOf, JudgeOfOptions, Request, Verdict } from './judge/judge.js';
export { requestFor } from './judge/request-for.js';
export { workOf } from './judge/work-of.js';

// What a schema says about values, and where
export { constraintsOf } from './schema/constraints-of.js';
export type { BoundKeyword, Constraint, ConstraintKeyword } from './schema/constraint.js';
export { shareOf } from './schema/is-error-of.js';
export { isAt, isAtOrBelow, pathOfPlace, placeOfPath, placeText, schemaAt, schemaBelow, stepsOf } from './schema/schema-place.js';
export type { SchemaPlace, SchemaStep } from './schema/schema-place.js';

// Searching
export { findWitness } from './find-witness.js';
export type { WitnessGoal } from './find-witness.js';
export { Random } from './random/random.js';
export { randomResources } from './random/random-resources.js';
export { boundaryOf } from './boundary/boundary-of.js';
export type { Boundary, BoundaryOptions } from './boundary/boundary-of.js';
export { Bases } from './search/base.js';
export type { Base } from './search/base.js';
export { loopOf } from './rules/loop.js';
export type { Loop } from './rules/loop.js';
export { smallest } from './search/smallest.js';
export { applied } from './search/apply-plan.js';
export type { Plan } from './search/apply-plan.js';
export { requestOf } from './witness.js';
export type { FoundWitness, Witness } from './witness.js';

// Texts
export { textsWhere } from '@structural/go';
export type { TextEffort, TextGoal, TextsWhere } from '@structural/go';

// Samples
export { samplePart } from './sample/sample-part.js';
export { usefulSample } from './sample/useful-sample.js';
export { toSample } from './sample/to-sample.js';
export type { Sample, SampleOptions } from './sample/to-sample.js';
