// Judging
export { openJudge } from './judge/judge.js';
export type { Admission, Judge, JudgeChoices } from './judge/judge.js';
export { judgeOf } from './judge/version-judge.js';
export type { JudgeOf, JudgeOfOptions, Request, Verdict, VersionJudge } from './judge/version-judge.js';
export { workOf } from './judge/work-of.js';

// What a schema says about values, and where
export { constraintsOf } from './schema/constraints-of.js';
export type { BoundKeyword, Constraint, ConstraintKeyword } from './schema/constraint.js';
export { shareOf } from './schema/is-error-of.js';
export { isAt, isAtOrBelow, pathOfPlace, placeOfPath, placeText, schemaAt, schemaBelow, stepsOf } from './schema/schema-place.js';
export type { SchemaPlace, SchemaStep } from './schema/schema-place.js';
export { placesBelow } from './schema/places-below.js';
export { fewValues } from './schema/few-values.js';
export { keepsItems, keepsMembers } from './schema/kept-members.js';
export { sameSchemas } from './schema/same-schemas.js';
export { typeOf } from './schema/type-of.js';

// Values to try
export { beyond } from './values/beyond.js';
export { distinctItems, variedItems } from './values/varied-items.js';
export { equalItems, itemsOfSameKeys } from './values/equal-items.js';
export { listsOfLengths } from './values/lists-of-lengths.js';
export { minedValues } from './values/mined-values.js';
export { sampleAt, sampleObjectAt, samples, withoutMember } from './values/value-at-site.js';
export type { ValueSite } from './values/value-at-site.js';
export { allMentions, mentionsInJunctors } from './values/mentions.js';
export { mentionsOf } from './rules/read-rule.js';
export { usualValues } from './values/usual-values.js';
export { withLargest } from './values/largest-integers.js';
export { withNulls } from './values/with-nulls.js';
export { withoutFormat } from './values/scalars/without-format.js';
export { withSiblings } from './values/siblings.js';

// Cases in which rules hold or do not
export { casePlan } from './cases/case-plan.js';
export { isConvertedWithin } from './cases/scalar-class.js';
export { foundCases } from './cases/find-case.js';
export type { Effort, Goal } from './cases/find-case.js';
export type { Case } from './cases/case.js';
export { KnownConstants } from './cases/scope.js';
export type { CaseBinding, CaseScope } from './cases/scope.js';
export type { Truth } from './cases/truth.js';
export { rootRef } from './cases/value-ref.js';
export type { View } from './cases/value-ref.js';

// Proofs that no value fits
export { always } from './fit/always.js';
export { newEffort, newInquiry, PLENTY } from './fit/inquiry.js';
export type { Inquiry, InquiryEffort } from './fit/inquiry.js';
export { isValid, membersOf } from './fit/members.js';
export { hasLengthIn } from './fit/pattern-lengths.js';
export { whyEmpty } from './fit/why-empty.js';
export { withRules } from './fit/with-rules.js';

// Searching
export { findWitness } from './find-witness.js';
export type { WitnessGoal } from './find-witness.js';
export { Random } from './random/random.js';
export { randomResources } from './random/random-resources.js';
export { boundaryOf } from './boundary/boundary-of.js';
export type { Boundary, BoundaryOptions } from './boundary/boundary-of.js';
export { Bases } from './search/base.js';
export type { Base } from './search/base.js';
export { repair } from './search/repair.js';
export type { Judged } from './search/repair.js';
export { applied, appliedTogether } from './search/apply-plan.js';
export type { MovePlan } from './search/apply-plan.js';
export { requestOf } from './witness.js';
export type { FoundWitness, WitnessResult } from './witness.js';

// Texts
export { textsWhere } from '@structural/go';
export type { TextEffort, TextGoal, TextsWhere } from '@structural/go';

// Samples
export { samplePart } from './values/samples/sample-part.js';
export { minimalSample } from './sample/minimal-sample.js';
export { usefulSample } from './sample/useful-sample.js';
export { toSample } from './sample/to-sample.js';
export type { Sample, SampleOptions } from './sample/to-sample.js';
