export * from './engine.ts'
export { fetchBytes } from './fetch-bytes.ts'
export { openStoredZip, type StoredZip } from './stored-zip.ts'
export { createSwipe } from './swipe.ts'
export { zoneOf } from './tap-zones.ts'
export {
  changeSettings,
  familyOf,
  pageFonts,
  ranges,
  useReaderSettings,
  type NamedPageFont,
  type PageFont,
  type ReaderSettings,
} from './reader-settings.ts'
export { pageThemes, palettes, tokensOf } from './themes.ts'
