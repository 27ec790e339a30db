/** Said with every call and to the socket: libraries of other kinds are only shown to clients that can name them. */
export const mediaKinds = 'book,podcast,music,video'

/** One may be in the middle of it: podcasts keep a place in each episode, music in none. */
export function keepsPlace({ mediaType }: { mediaType: string }): boolean {
  return mediaType === 'book' || mediaType === 'video'
}
