export {
  currentLibraryId,
  enterLibrary,
  leaveLibrary,
  lastKind,
  useCurrentLibrary,
  useCurrentLibraryId,
  useLibraryOfAddress,
} from './current-library.ts'
export { librariesQuery, libraryQuery, type CurrentLibrary } from './libraries.queries.ts'
export { LibraryIcon } from './library-icon.tsx'
export { LibrariesPanel } from './lazy-panel.tsx'
export { Welcome } from './lazy-welcome.ts'
export { EmptyLibrary } from './lazy-empty-library.ts'
export { ScanLine } from './scan-line.tsx'
export { PathField } from './editor/folders/path-field.tsx'
export { LibraryPage } from './library-page.tsx'
export { mediaWords, useMediaWords } from './media-words.ts'
