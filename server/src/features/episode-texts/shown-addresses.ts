import { createHash } from 'node:crypto'
import type { PodcastPerson } from '@lectern/contract'
import { withoutLogin } from '#domain/public-address.ts'
import type { FeedPerson } from '#features/feed-reader/index.ts'
import { isSecretAddress } from '#features/podcasts/index.ts'

/** A page that people may open; null where its address may be a key. */
export function shownLink(address: string | null): string | null {
  return address === null || isSecretAddress(address) ? null : withoutLogin(address)
}

/** What a picture is called here instead of by its address. */
export const pictureName = (address: string): string =>
  createHash('sha1').update(address).digest('hex').slice(0, 24)

export const namedPicture = (address: string | null): string | null =>
  address === null ? null : pictureName(address)

export const shownPerson = ({ name, role, group, link, image }: FeedPerson): PodcastPerson => ({
  name,
  role,
  group,
  link: shownLink(link),
  picture: namedPicture(image),
})
