import { addressOf, type Section } from './addresses.ts'

/** The rail stands only with a library and never on config pages. */
export function railShows(path: string, libraryId: string | null): boolean {
  return libraryId !== null && addressOf(path)?.bars !== 'app' && !isWholePage(path)
}

/** A page that fills the window by itself. */
export function isWholePage(path: string): boolean {
  return addressOf(path)?.bars === 'none'
}

/** The toolbar stands only with the rail, and not on the account page. */
export function toolbarShows(path: string, libraryId: string | null): boolean {
  return railShows(path, libraryId) && addressOf(path)?.bars === undefined
}

/** Which entry of the rail is lit; the list of issues is the library's shelf with a filter. */
export function sectionOf(path: string, filter: string | undefined): Section | null {
  const section = addressOf(path)?.section ?? null
  return section === 'library' && filter === 'issues' ? 'issues' : section
}
