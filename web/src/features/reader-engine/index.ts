export * from './engine.ts'
export { bookPath, entriesOf, factsOf, pagesOf } from './bytes/book-address.ts'
export { fetchBytes } from './bytes/fetch-bytes.ts'
export { openStoredZip, type StoredZip } from './bytes/stored-zip.ts'
export * from './marks.ts'
export { markBlend, markDashes, markLooks } from './mark-looks.ts'
export { choosingKeys, type ChoosingStep, type ExtendChoice } from './choosing-keys.ts'
export { findWords } from './find-words.ts'
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
