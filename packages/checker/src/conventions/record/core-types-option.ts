/**
 * The option of conventions that leave copies of Kubernetes' own types alone. A convention that has it is shown only the schemas outside of
 * them, unless it is on.
 */
export const coreTypes = {
  includeCoreTypes: {
    kind: 'flag',
    default: false,
    docs: "Whether copies of Kubernetes' own types (PodSpec, Container, ObjectReference …) are looked into, too, which the author cannot change.",
  },
} as const;
