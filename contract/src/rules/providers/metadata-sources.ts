/** Metadata sources in their default order: later ones win. */
export const defaultMetadataPrecedence = [
  'folderStructure',
  'audioMetatags',
  'nfoFile',
  'txtFiles',
  'opfFile',
  'absMetadata',
] as const
