import { ReaderPage } from '#features/reader/index.ts'

/** A book, open. */
export function ReadRoute() {
  return <ReaderPage />
}
