/** What has live objects judged as created elsewhere. */
export const AS_CREATED = '--as-created';
