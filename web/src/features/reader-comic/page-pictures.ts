import type { EbookPages } from '@lectern/contract'
import { BookProblem, openStoredZip, type StoredFile } from '#features/reader-engine/index.ts'
import { texts } from '#platform/text/texts.ts'
import { faultOf } from './page-fault.ts'
import { pageHref } from './page-address.ts'
import { thumbOf } from './stored-thumb.ts'

/** The width of small pictures, in pixels. */
export const thumbWidth = 160

/** Where pictures of pages come from. */
export interface PagePictures {
  /** Names a picture: the same for the same one. */
  keyOf: (index: number, width: number | null) => string
  /** The address of a picture that was named, and how to give it back. */
  open: (key: string) => Promise<{ src: string; close: () => void }>
  /** Why a picture didn't come; null: another try will do. */
  faultOf: (key: string) => Promise<string | null>
}

/** Pictures as the server makes them, as wide as they are needed. `path`: of the book. */
export function picturesOfServer(path: string, version: string): PagePictures {
  return {
    keyOf: (index, width) => pageHref(path, { index, width, version }),
    open: async (key) => ({ src: key, close() {} }),
    faultOf,
  }
}

/** Pictures that lie on this device, as they are in the book; small ones are made of them. */
export async function picturesOfDevice(
  stored: StoredFile,
  { pages }: EbookPages,
): Promise<PagePictures> {
  const page = stored.file ? await pagesOfZip(stored.file, pages) : stored.page
  return {
    keyOf: (index, width) => (width === thumbWidth ? `${index} small` : `${index}`),
    async open(key) {
      const [index = '', isSmall] = key.split(' ')
      const whole = await page(Number(index))
      if (whole === null) throw new BookProblem(texts.t('pages.notAPicture'))
      const src = URL.createObjectURL(isSmall ? await thumbOf(whole, thumbWidth) : whole)
      return { src, close: () => URL.revokeObjectURL(src) }
    },
    faultOf: async () => texts.t('pages.notAPicture'),
  }
}

/** Names that aren't ASCII are read in another way by another library: what is ASCII of them tells pages apart. */
async function pagesOfZip(file: Blob, pages: EbookPages['pages']) {
  const archive = await openStoredZip(file, texts.t('reader.broken'))
  const exact = new Set(archive.names)
  const bySkeleton = new Map(archive.names.map((name) => [skeletonOf(name), name]))
  return async (index: number): Promise<Blob | null> => {
    const name = pages[index]?.name ?? ''
    const found = exact.has(name) ? name : bySkeleton.get(skeletonOf(name))
    return found === undefined ? null : archive.read(found)
  }
}

function skeletonOf(name: string): string {
  return name.replace(/[^\x20-\x7e]+/gu, '*')
}
