export type Pictures = ReturnType<typeof createPictures>

/** Pictures that were fetched and decoded before they are drawn; the newest are kept. */
export function createPictures(most: number) {
  const kept = new Map<string, Promise<HTMLImageElement>>()

  function load(href: string): Promise<HTMLImageElement> {
    const picture = new Image()
    picture.decoding = 'async'
    picture.src = href
    return picture.decode().then(() => picture)
  }

  return {
    /** Resolves when the picture can be drawn at once. */
    fetch(href: string): Promise<HTMLImageElement> {
      const picture = kept.get(href) ?? load(href)
      kept.delete(href)
      kept.set(href, picture)
      // What failed may be asked for again.
      picture.catch(() => kept.get(href) === picture && kept.delete(href))
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return picture
    },
    clear: () => kept.clear(),
  }
}
