export {
  currentLibraryId,
  enterLibrary,
  leaveLibrary,
  useCurrentLibrary,
  useCurrentLibraryId,
  useLibraryOfAddress,
} from './current-library.ts'
export { librariesQuery } from './libraries.queries.ts'
export { LibraryIcon } from './library-icon.tsx'
export { LibrariesPanel } from './libraries-panel.tsx'
export { Welcome } from './welcome.tsx'
