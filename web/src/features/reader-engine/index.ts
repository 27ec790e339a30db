export * from './engine.ts'
export { createSwipe, swipeOf } from './swipe.ts'
export { zoneOf } from './tap-zones.ts'
export {
  changeSettings,
  pageFonts,
  ranges,
  useReaderSettings,
  type PageFont,
  type ReaderSettings,
} from './reader-settings.ts'
export { pageThemes, palettes, tokensOf, type PageTheme, type Palette } from './themes.ts'
