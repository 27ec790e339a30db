/** What a scan could not take in, and files that can't be played; in the order in which they are reported. */
export const scanTroubleKinds = [
  'protected',
  'empty',
  'damaged',
  'unreadable',
  'outside',
  'dead',
  'name',
  'deep',
] as const

export type ScanTroubleKind = (typeof scanTroubleKinds)[number]
