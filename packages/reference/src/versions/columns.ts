import type { CustomResourceDefinitionVersion } from '@structural/core';
import type { PrinterColumn } from '../model/api-reference.js';

const NAME: PrinterColumn = { heading: 'NAME', name: 'Name', type: 'string', description: 'The name of the object.', wide: false };
const AGE: PrinterColumn = {
  heading: 'AGE',
  name: 'Age',
  type: 'date',
  description: 'How long ago the object was created.',
  jsonPath: '.metadata.creationTimestamp',
  wide: false,
};

/** The columns that `kubectl get` prints for a version: the name, then those declared, or the age where none are. */
export function printerColumns({ additionalPrinterColumns: declared = [] }: CustomResourceDefinitionVersion): readonly PrinterColumn[] {
  if (declared.length === 0) return [NAME, AGE];
  return [
    NAME,
    ...declared.map(({ description, jsonPath, name, priority, type }) => ({
      heading: name.toUpperCase(),
      name,
      type,
      description,
      jsonPath,
      wide: priority !== 0,
    })),
  ];
}
