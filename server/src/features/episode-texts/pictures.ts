import type { Content } from '#domain/content.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { createDiskCache } from '#platform/rendering/disk-cache.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { FetchFile } from './fetch/fetch-file.ts'
import { withLoginOf } from './fetch/with-login.ts'
import { pictureName } from './shown-addresses.ts'

interface PicturesDeps {
  fetchFile: FetchFile
  images: Pick<Images, 'fit'>
  /** May be deleted at any time. */
  cacheFolder: string
  now: Now
}

export type Pictures = ReturnType<typeof createPictureBringing>

const mostBytes = 12 * 1024 * 1024
const mostOnDisk = 256 * 1024 * 1024
const size = { width: 800 }

/** Brings pictures of publishers and keeps them: no page ever asks a publisher. */
export function createPictureBringing(deps: PicturesDeps) {
  const { cacheFolder: folder, now } = deps
  const cache = createDiskCache({ folder, mostBytes: mostOnDisk, ending: '.picture', now })
  const coming = new Map<string, Promise<Buffer>>()

  async function bring(address: string, key: string): Promise<Buffer> {
    const kept = await cache.read(key)
    if (kept !== null) return kept
    const bytes = await deps.images.fit(await deps.fetchFile(address, mostBytes), size, 'webp')
    await cache.write(key, bytes)
    return bytes
  }

  return {
    /** @throws Problem `missing` where none of these is called so, and `upstream` where it can't be had. */
    async get(
      name: string,
      addresses: readonly (string | null)[],
      feedAddress: string | null,
    ): Promise<Content> {
      const address = addresses.find((one) => one !== null && pictureName(one) === name)
      if (!address) throw new Problem('missing')
      const bringing =
        coming.get(name) ??
        bring(withLoginOf(feedAddress, address), name).finally(() => coming.delete(name))
      coming.set(name, bringing)
      const bytes = await bringing
      const cacheControl = 'private, max-age=604800'
      return { content: 'bytes', bytes, type: 'image/webp', cacheControl, isPacked: true }
    },
  }
}
