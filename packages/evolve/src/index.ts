// Objects as they are stored, and what a definition does to stored ones.
export { storeFile } from './stored/store-file.js';
export type { StoredFile, StoredFileObject, StoreFileOptions } from './stored/store-file.js';
export { storedValue } from './stored/stored-value.js';
export type { StoredValue, StoringOptions, StoringStep } from './stored/stored-value.js';
export { reshapeFile } from './stored/reshape-file.js';
export type { ReshapedDefinition, ReshapedFile } from './stored/reshape-file.js';
export type { RewrittenDocument, RewrittenFile } from './stored/rewrite-documents.js';
export { judgeRewrite, rewriteFaults } from './stored/judge-rewrite.js';
export type { RewriteVerdict } from './stored/judge-rewrite.js';
export { countedOutcomes, SURVEY_OUTCOMES, surveyFile, surveyResource } from './stored/survey.js';
export type { SurveyedObject, SurveyedFile, SurveyFinding, SurveyOptions, SurveyOutcome } from './stored/survey.js';
// Definitions of v1beta1 as ones of v1.
export { migrateFile } from './migration/migrate-file.js';
export type { MigratedDefinition, MigratedFile, PlacedMigrationFinding } from './migration/migrate-file.js';
export type { MigrationOptions } from './migration/migrate-definition.js';
export type { UnknownFields } from './migration/open-changes.js';
// What changed between two sets of definitions.
export { compareCatalogs, comparingCatalogs } from './changes/compare-catalogs.js';
export { inTurns } from './changes/in-turns.js';
export type { InTurnsOptions } from './changes/in-turns.js';
export type { ComparedCatalogs, CompareCatalogsOptions } from './changes/compare-catalogs.js';
export type { ChangeBaseline } from './changes/acknowledge-changes.js';
export { builtInProfile, readProfile } from './changes/profile/read-profile.js';
export type { Profile } from './changes/profile/profile.js';
export type { AcknowledgedChange, Change, ChangePlace } from './changes/record/change.js';
export { readListedAcknowledgements } from './changes/listed-acknowledgements.js';
export type { ListedAcknowledgement } from './changes/listed-acknowledgements.js';
export { demandedBump } from './changes/demanded-bump.js';
export type { DemandedBump, VersionBump } from './changes/demanded-bump.js';
