import type { ServerBehaviour, ServerChanges } from './server-behaviour.js';

/** Fields of definitions and keywords of schemas by the minors that brought them. */
const LIST_KEYWORDS: readonly string[] = ['x-kubernetes-list-type', 'x-kubernetes-list-map-keys'];
const DEPRECATION: readonly string[] = ['deprecated', 'deprecationWarning'];
const LATER: readonly string[] = ['x-kubernetes-validations', 'selectableFields', 'observedGeneration'];

/** Fields of rules by the minors that brought them. */
const RULE_FIELDS = {
  1.27: ['messageExpression'],
  1.28: ['reason', 'fieldPath'],
  1.29: ['optionalOldSelf'],
} as const;
const SINCE_1_29: readonly string[] = ['observedGeneration', 'clusterName', 'selectableFields'];
const SINCE_1_28: readonly string[] = [...SINCE_1_29, ...RULE_FIELDS[1.29]];
const SINCE_1_27: readonly string[] = [...SINCE_1_28, ...RULE_FIELDS[1.28]];
const SINCE_1_23: readonly string[] = [...SINCE_1_27, ...RULE_FIELDS[1.27]];

/** The minor of the first record. */
export const OLDEST_MINOR = 15;

/**
 * One record a minor, in their order: what 1.15 does, the oldest that is known, and what the newest patch of each after it does otherwise. What 1.38
 * changes is known as far as its alpha has it.
 */
export const MINORS: readonly [ServerBehaviour, ...ServerChanges[]] = [
  {
    release: '1.15.12',
    publishing: '1.22',
    rules: '1.15',
    known: 'new definitions',
    values: { namesItems: false, writesNullTimes: true, countsPropertiesFirst: true, statusIsWhole: true, dividesByZero: true },
    definitions: {
      createsIn: ['v1beta1'],
      unknownFields: [...LIST_KEYWORDS, 'x-kubernetes-map-type', ...DEPRECATION, ...LATER],
      droppedFields: [],
      namesRequiredService: true,
      skipsUntypedRules: true,
      readsWithJsonIterator: true,
      foldsNames: true,
      namesCalled: 'a DNS-1123',
      preservationCalled: 'x-preserve-unknown-fields',
      reviewVersions: ['v1beta1'],
      condition: 'shared, named',
      unrecognizedFormats: 'none',
      webhookHost: 'provided',
      labelKeys: { called: 'a qualified name', unit: 'characters' },
    },
    migration: { version: 'v1alpha1', isReliable: false },
  },
  {
    release: '1.16.15',
    values: { saysInternalError: true },
    definitions: {
      judgesDefaults: true,
      createsIn: ['v1', 'v1beta1'],
      unknownFields: ['x-kubernetes-map-type', ...DEPRECATION, ...LATER],
    },
  },
  {
    release: '1.17.17',
    definitions: { unknownFields: [...DEPRECATION, ...LATER], reviewVersions: ['v1', 'v1beta1'], condition: 'shared' },
  },
  {
    release: '1.18.19',
    definitions: { checksListItems: true, condition: 'versions' },
  },
  {
    release: '1.19.16',
    definitions: { deprecatesV1beta1: true, unknownFields: LATER },
  },
  {
    release: '1.20.15',
    values: { showsValues: true },
    definitions: { namesCalled: 'a lowercase RFC 1123', condition: 'versions and pruning', convertsNull: true },
  },
  {
    release: '1.21.14',
  },
  {
    release: '1.22.17',
    known: 'roughly',
    definitions: { createsIn: ['v1'], foldsNames: false, unknownFields: [...SINCE_1_23, 'x-kubernetes-validations'] },
  },
  {
    release: '1.23.17',
    definitions: { readsWithJsonIterator: false, unknownFields: SINCE_1_23, droppedFields: ['x-kubernetes-validations'] },
  },
  {
    release: '1.24.17',
    publishing: '1.24',
    values: { namesItems: true },
  },
  {
    release: '1.25.16',
    publishing: '1.25',
    values: { reportsUnknownFields: true },
    definitions: { droppedFields: [], preservationCalled: 'x-kubernetes-preserve-unknown-fields' },
  },
  {
    release: '1.26.15',
    rules: '1.26',
    values: { judgesListsOfStatus: true, namesKindsOfOwners: true },
    definitions: { webhookHost: 'specified' },
  },
  {
    release: '1.27.16',
    publishing: '1.27',
    rules: '1.27',
    values: { knowsDotsInLabels: true, trimsMessages: true, dividesByZero: false },
    definitions: { unknownFields: SINCE_1_27 },
  },
  {
    release: '1.28.15',
    publishing: '1.28',
    rules: '1.28',
    values: { countsPropertiesFirst: false, statusIsWhole: false, statusIsRoot: true, addsUpFieldPaths: true },
    definitions: { unknownFields: SINCE_1_28, skipsUntypedRules: false },
  },
  {
    release: '1.29.15',
    publishing: '1.29',
    rules: '1.29',
    values: { unsupportedBlocksRules: true },
    definitions: { unknownFields: SINCE_1_29, droppedFields: ['optionalOldSelf'], warnsOfFinalizers: 'plainly', excusesCosts: true },
  },
  {
    release: '1.30.14',
    publishing: '1.30',
    rules: '1.30',
    values: { ratcheting: true, addsUpFieldPaths: false },
    definitions: { unknownFields: ['observedGeneration', 'clusterName'], droppedFields: ['selectableFields'] },
  },
  {
    release: '1.31.14',
    publishing: '1.31',
    rules: '1.31',
    values: { dropsNestedClosing: true, statusIsRoot: false },
    definitions: { checksCaBundle: true, droppedFields: [] },
  },
  {
    release: '1.32.13',
    publishing: '1.32',
    rules: '1.32',
    values: { saysLimitInBytes: true },
    definitions: { warnsOfFinalizers: 'with a path' },
  },
  {
    release: '1.33.13',
    publishing: '1.33',
    rules: '1.33',
    values: { statusRatcheting: true, explainsStorage: true },
  },
  {
    release: '1.34.13',
    publishing: '1.34',
    rules: '1.34',
    known: 'exact',
    values: { knowsSingular: true, tersely: true, writesNullTimes: false },
    definitions: { unrecognizedFormats: 'strings', namesRequiredService: false },
    patches: { 0: { definitions: { unrecognizedFormats: 'any type' } } },
  },
  {
    release: '1.35.10',
    publishing: '1.35',
    values: { kubernetesNameFormats: true, rulesShowValues: true },
    definitions: {
      unknownFields: ['clusterName'],
      keepsTooManySelectableFields: true,
      labelKeys: { called: 'a valid label key', unit: 'bytes' },
    },
    migration: { version: 'v1beta1', isReliable: false },
  },
  {
    release: '1.36.6',
    publishing: '1.36',
    values: { numberFormats: true, structuralDocumentation: true },
    definitions: { unrecognizedFormats: 'by-type' },
  },
  {
    release: '1.37.2',
    publishing: '1.37',
    rules: '1.37',
    values: { symmetricIntegers: true, indexedOwnerReferences: true, knownOperations: true },
    definitions: { warnsOfNonScalarSets: true, mergesMetadataErrors: true, repeatsGeneration: true },
    migration: { version: 'v1', isReliable: true },
  },
  {
    release: '1.38.0-alpha.2',
    publishing: '1.38',
    rules: '1.38',
    known: 'preview',
    values: { saysTooFew: true },
  },
];
