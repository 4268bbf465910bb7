// Objects as they are stored, and what a definition does to stored ones.
export { storeFile } from './stored/store-file.js';
export type { StoredFile, StoredFileObject, StoreFileOptions } from './stored/store-file.js';
export { storedForm, storedValue } from './stored/stored-value.js';
export type { StoredValue, StoringOptions, StoringStep } from './stored/stored-value.js';
export { reshapeFile } from './stored/reshape-file.js';
export type { ReshapedDefinition, ReshapedFile } from './stored/reshape-file.js';
export type { RewrittenDocument, RewrittenFile } from './stored/rewrite-documents.js';
export { judgeRewrite, rewriteFaults } from './stored/judge-rewrite.js';
export type { RewriteVerdict } from './stored/judge-rewrite.js';
export { countedOutcomes, outcomeWithoutProblems, SURVEY_OUTCOMES, surveyFile, surveyResource } from './stored/survey.js';
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
// Reports about changes.
export { renderHumanChanges } from './report/human-changes.js';
export { renderChanges } from './report/present-changes.js';
export type { ChangeOptions } from './report/present-changes.js';
export type { ChangeReport } from './report/change-report.js';
export { renderBump, renderBumpJson } from './report/semver-text.js';
export { renderChangelog } from './report/changelog.js';
export { renderCrossings, renderCrossingsJson } from './report/crossing-text.js';
export { changeResults } from './report/change-results.js';
export { changeAnnotations } from './report/change-annotations.js';
export type { ChangeAnnotation } from './report/change-annotations.js';
export { changeSections } from './report/markdown/change-sections.js';
export type { ChangeSections, PlacedEntry } from './report/markdown/change-sections.js';
export type { ChangeLinks } from './report/markdown/change-links.js';
export { fitEntries } from './report/markdown/fit-entries.js';
export type { FittedEntries } from './report/markdown/fit-entries.js';
export { affectedAudiences } from './report/affected-audiences.js';
export { effectsOf as changeEffects, subjectOf as changeSubject, verdictOf as changeVerdict } from './report/change-words.js';
export { witnessText } from './report/witness-text.js';
export type { WitnessText } from './report/witness-text.js';
export { changeRules } from './report/change-rules.js';
export { changeSummary } from './report/change-summary.js';
// What `check` is given to prove.
export { provers } from './fit/provers.js';

export { readBundles } from './bundles/read-bundles.js';
export type { BundleFile, FoundBundles, OperatorBundle } from './bundles/read-bundles.js';
export { bundleUpgrades } from './bundles/bundle-upgrades.js';
export type { BundleUpgrade, BundleUpgrades } from './bundles/bundle-upgrades.js';
export { judgingUpgrades } from './bundles/judge-upgrades.js';
export type { JudgedUpgrades, JudgeUpgradesOptions, UpgradeFault } from './bundles/judge-upgrades.js';
export { renderUpgrades, renderUpgradesJson } from './bundles/upgrades-text.js';
export type { UpgradesReport } from './bundles/upgrades-text.js';
