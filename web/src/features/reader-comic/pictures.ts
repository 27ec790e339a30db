import type { PagePictures } from './page-pictures.ts'

export type Pictures = ReturnType<typeof createPictures>

interface Kept {
  picture: Promise<HTMLImageElement>
  close: () => void
}

/** Pictures that were fetched and decoded before they are drawn; the newest are kept. */
export function createPictures({ open }: Pick<PagePictures, 'open'>, most: number) {
  const kept = new Map<string, Kept>()

  function load(key: string): Kept {
    let isGone = false
    let close = () => {}
    const picture = open(key).then(async (opened) => {
      close = opened.close
      if (isGone) close()
      const image = new Image()
      image.decoding = 'async'
      image.src = opened.src
      await image.decode()
      return image
    })
    return {
      picture,
      close() {
        isGone = true
        close()
      },
    }
  }

  function forget(key: string): void {
    kept.get(key)?.close()
    kept.delete(key)
  }

  return {
    /** Resolves when the picture can be drawn at once. */
    fetch(key: string): Promise<HTMLImageElement> {
      const one = kept.get(key) ?? load(key)
      kept.delete(key)
      kept.set(key, one)
      // What failed may be asked for again.
      one.picture.catch(() => kept.get(key) === one && forget(key))
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        forget(oldest)
      }
      return one.picture
    },
    clear(): void {
      for (const key of kept.keys()) forget(key)
    },
  }
}
