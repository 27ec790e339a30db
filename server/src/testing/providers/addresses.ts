/** Settings that lead every provider of metadata to one server, each below its own name. */
export const providersAt = (url: string): Record<string, string> => ({
  LECTERN_AUDIBLE_PROVIDER: `${url}/audible`,
  LECTERN_AUTHOR_PROVIDER: `${url}/audnexus`,
  LECTERN_GOOGLE_PROVIDER: `${url}/google`,
  LECTERN_OPENLIBRARY_PROVIDER: `${url}/openlibrary`,
  LECTERN_ITUNES_PROVIDER: `${url}/itunes`,
  LECTERN_FANTLAB_PROVIDER: `${url}/fantlab`,
  LECTERN_AUDIOBOOKCOVERS_PROVIDER: `${url}/audiobookcovers`,
})
