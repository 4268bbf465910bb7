export type { ArchiveFile } from './charts/archive-file.js';
export { findChartDefinitions, isInCrds } from './charts/chart-definitions.js';
export type { FoundDefinitions } from './charts/chart-definitions.js';
export { byteText } from './byte-text.js';
export { isChart, readChart } from './charts/read-chart.js';
export { readArchive } from './charts/read-archive.js';
export { findInputs } from './read-inputs.js';
export type {
  EntryChoice,
  FileFacts,
  FoundEntry,
  FoundInput,
  InputEntries,
  KnownInput,
  ListedInput,
  SourceEnvironment,
  SourceRequest,
} from './found-input.js';
export { filesOnDisk } from './files-on-disk.js';
export { manifestPaths } from './manifest-paths.js';
export { isExclusion, listInputs } from './list-inputs.js';
export { chartsOfRepository } from './around/chart-values.js';
export { filesAround, newKnownFolders } from './around/files-around.js';
export type { KnownFolders } from './around/files-around.js';
export { chartPartOf, isInChart } from './surroundings/is-in-chart.js';
export { openNearbyFiles } from './surroundings/nearby-files.js';
export type { NearbyFiles } from './surroundings/nearby-files.js';
export { openKustomizationSearch } from './surroundings/kustomization-search.js';
export type { KustomizationSearch } from './surroundings/kustomization-search.js';
export { openRepositorySearch } from './surroundings/repository-search.js';
export type { RepositoryFile, RepositorySearch, RepositoryWish } from './surroundings/repository-search.js';
export { rememberAhead, rememberInputs } from './remember-inputs.js';
export { pathPatterns } from './ignoring/path-patterns.js';
export type { PathPatterns } from './ignoring/path-patterns.js';
export { realPath } from './real-path.js';
export { findConfigsAtRevision } from './git/config-at-revision.js';
export type { RevisionConfig } from './git/config-at-revision.js';
export { resolveRevision } from './git/revision.js';
export { pathIfCheckedOut } from './git/revision-place.js';
export type { RevisionPlace } from './git/revision-place.js';
export { gitIn } from './git/run-git.js';
export { openPast } from './git/past.js';
export type { Past } from './git/past.js';
export type { Hunk, LineSpan } from './git/hunks.js';
export type { Git, GitAnswer, GitPlace } from './git/run-git.js';
export { openBaseline } from './baseline.js';
export type { Baseline, BaselineWish } from './baseline.js';
export type { OldInput } from './old-file.js';
export { inputProblem, STDIN_NAME } from './input.js';
export type { Input, InputBytes, InputProblem, InputProblemCode } from './input.js';
export { readFileBytes, readRegularFile } from './read-bytes.js';
export { CONFIG_NAMES, configFolders, findConfigFile } from './find-config-file.js';
export { confinedTo } from './confined.js';
export { isBelow } from './is-below.js';
export { slashed } from './slashed.js';
export { systemProblem } from './system-error.js';
export { mayHoldDefinitions, textMayHoldDefinitions } from './may-hold-definitions.js';
export { admissionPattern, mayAskPodSecurity, mayHoldPolicies, mayHoldPolicy, textMayHoldPolicies } from './may-hold-policies.js';
export { isPlainDefinitionFile } from './plain-definition-file.js';
export { watchedPlaces } from './watched-places.js';
export type { WatchedPlace } from './watched-places.js';
export { DEFINITIONS, objectLine, placeText, SNAPSHOT_FILE, SNAPSHOT_SUFFIX } from './snapshot/layout.js';
export type { SnapshotEnd, SnapshotHead, SnapshotPlace } from './snapshot/layout.js';
export { readAhead } from './read-ahead.js';
export { openTurns, turn } from './turn.js';
export { CACHE_TAG, OWN_CACHE } from './installed-folder.js';
export { makeFolder } from './writing/make-folder.js';
export { openDraft } from './writing/open-draft.js';
export type { Draft } from './writing/open-draft.js';
export { placeInFolder } from './writing/place-in-folder.js';
export { replaceFile } from './writing/replace-file.js';
export { writeNewFile } from './writing/write-new-file.js';
export { writeFileWhole } from './writing/write-file.js';
export type { WrittenFile } from './writing/write-file.js';
export { writeFiles } from './writing/write-files.js';
export type { FolderFile, FolderOutcome } from './writing/write-files.js';
export { writeProblem } from './writing/write-fault.js';
export type { WriteProblem } from './writing/write-fault.js';
