import type { LibraryPlace } from '@lectern/contract'
import type { Mapping } from '../moving-in.calls.ts'

/** What was typed, by the folder of before. */
export type Typed = Readonly<Record<string, string>>

/** Where a folder is to be looked for, as the page shows it now. */
export const placeOf = ({ from, path }: LibraryPlace, typed: Typed): string => typed[from] ?? path

/** Folders that are elsewhere here than they were. */
export const mappingsOf = (folders: readonly LibraryPlace[], typed: Typed): Mapping[] =>
  folders
    .map((folder) => ({ from: folder.from, to: placeOf(folder, typed).trim() }))
    .filter(({ from, to }) => to !== '' && to !== from)

/** Whether something was typed that nobody has looked for. */
export const isUnchecked = (folders: readonly LibraryPlace[], typed: Typed): boolean =>
  folders.some((folder) => placeOf(folder, typed).trim() !== folder.path)
