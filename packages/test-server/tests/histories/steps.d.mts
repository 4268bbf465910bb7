/** A CRD of widgets in a group. */
export function widgetsOf(group: string): object;
