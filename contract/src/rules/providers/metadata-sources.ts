/** Metadata sources in the order that a library has until somebody changes it: later ones win (ABS wire, files §8.7). */
export const defaultMetadataPrecedence = [
  'folderStructure',
  'audioMetatags',
  'nfoFile',
  'txtFiles',
  'opfFile',
  'absMetadata',
] as const
