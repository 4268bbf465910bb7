/** What differs between servers in what they say of values; everything else is the same in all of them. */
export interface ValueBehaviour {
  /** Errors about values name the item of a list that they are about, and have types of their own for limits and types. */
  readonly namesItems?: boolean;
  /** Such errors show the value where they did not say what it is. */
  readonly showsValues?: boolean;
  /** What a schema has no structural form for is reported as an internal error where validation should have found it. */
  readonly saysInternalError?: boolean;
  /** `additionalProperties: false` is skipped within junctors. */
  readonly dropsNestedClosing?: boolean;
  /** `k8s-short-name` and `k8s-long-name` are checked. */
  readonly kubernetesNameFormats?: boolean;
  /** An integer is divided by a factor whose fraction was cut off before anybody asks whether it is zero. */
  readonly dividesByZero?: boolean;
  /** `int32`, `int64`, `float` and `double` are checked, and that an integer is one of 64 bits. */
  readonly numberFormats?: boolean;
  /** Negative floats close to an integer count as integers, as positive ones always did. */
  readonly symmetricIntegers?: boolean;
  /** What an update leaves alone is not judged anew. */
  readonly ratcheting?: boolean;
  /** Nor is it in an update of the status. */
  readonly statusRatcheting?: boolean;
  /** An owner reference is named by its index, and what it lacks is required. */
  readonly indexedOwnerReferences?: boolean;
  /** The operation of managed fields is required and one of a list, not simply invalid. */
  readonly knownOperations?: boolean;
  /** A text is too long by `may not be more than 5 bytes`, not `may not be longer than 5` with the text itself. */
  readonly saysLimitInBytes?: boolean;
  /** A stored version that is gone from a definition is said to have been a storage version. */
  readonly explainsStorage?: boolean;
  /** Too few items or properties are `FieldValueTooFew` and `must have at least 2 items`, not an invalid value that names its field. */
  readonly saysTooFew?: boolean;
  /** Limits of one are `1 byte` and `1 item`. */
  readonly knowsSingular?: boolean;
  /** An embedded resource without apiVersion or kind is reported without `must not be empty`. */
  readonly tersely?: boolean;
  /** The error of a rule shows the value that breaks it, not the name of its type. */
  readonly rulesShowValues?: boolean;
  /** `externalDocs` and `example` are part of a schema's structural form. */
  readonly structuralDocumentation?: boolean;
  /** A value that is none of an enum keeps rules from being evaluated. */
  readonly unsupportedBlocksRules?: boolean;
  /** Unknown fields of resources are reported, if the client asks for that. */
  readonly reportsUnknownFields?: boolean;
  /** Metadata without a time of creation is written with null in its place. */
  readonly writesNullTimes?: boolean;
  /** An object with too few or too many properties is judged no further. */
  readonly countsPropertiesFirst?: boolean;
  /** An update of the status is refused for sets and maps that it gives a second item alike. */
  readonly judgesListsOfStatus?: boolean;
  /** Owners are named by their kind, too. */
  readonly namesKindsOfOwners?: boolean;
  /** A namespace with a dot is refused for just that, not as a label in general. */
  readonly knowsDotsInLabels?: boolean;
  /** The message of a rule is given without white space around it. */
  readonly trimsMessages?: boolean;
  /** An update of the status is judged as the whole object. */
  readonly statusIsWhole?: boolean;
  /** What is wrong with a status that is updated is said of its fields as if they were the object's. */
  readonly statusIsRoot?: boolean;
  /** The place that a broken rule gives its error is where those of the rules after it start. */
  readonly addsUpFieldPaths?: boolean;
}
