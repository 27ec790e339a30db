import { HighlightsPage } from '#features/highlights/index.ts'

/** All highlights and notes of the user, or those in one book. */
export function HighlightsRoute() {
  return <HighlightsPage />
}
