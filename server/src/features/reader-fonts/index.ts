export { readerFontRoutes } from './reader-fonts.routes.ts'
export { readerFontsStore } from './reader-fonts.store.ts'
export { createReaderFonts } from './reader-fonts.ts'
