/** The minor whose module is in this package. */
export const MODULE_MINOR = 37;
