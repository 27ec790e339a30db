import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { slugPattern } from './feeds.ts'
import { itemMediaType } from './item-schemas.ts'
import { idParam, ms, textQuery } from './kit.ts'
import { streamTrack } from './playback-session.ts'
import { listeningSession } from './sessions.ts'
import { mediaItemShare, sharedType } from './share-schemas.ts'
import { sharedPage } from './shared-media.ts'
import { longestPassword } from './user-input.ts'

const text = z.string()

/** Characters: longer words are of no use in an address that people pass on. */
const longestSlug = 255
const noSlug = 'Missing or invalid slug'
const wrongExpiry = 'Invalid expiration date'
const wrongPassword = `A password has 1 to ${longestPassword} characters.`

const createInput = z.object({
  slug: z
    .string(noSlug)
    .min(1, noSlug)
    .max(longestSlug, `The address of a share has at most ${longestSlug} characters.`)
    .regex(
      slugPattern,
      'The address of a share consists of letters, digits, hyphens, dots and underscores, and begins with a letter or a digit.',
    ),
  mediaItemId: z
    .string('Missing or invalid media item id')
    .min(1, 'Missing media item id')
    .max(512),
  mediaItemType: sharedType,
  /** ms; 0 and null: it has no end. */
  expiresAt: z
    .number(wrongExpiry)
    .int(wrongExpiry)
    .min(0, wrongExpiry)
    .max(8_640_000_000_000_000, wrongExpiry)
    .nullish()
    .transform((value) => value || null),
  isDownloadable: z
    .boolean('isDownloadable must be true or false')
    .nullish()
    .transform((value) => value ?? false),
  /** Ours: visitors are asked for it. */
  lecternPassword: z
    .string(wrongPassword)
    .max(longestPassword, wrongPassword)
    .nullish()
    .transform((value) => value || null),
})
export type CreateShareInput = z.output<typeof createInput>

/** A share as our own dialog and list show it. */
export const listedShare = mediaItemShare.extend({
  itemId: text,
  libraryId: text,
  /** Of the item, or of the episode; null where who asks doesn't see it. */
  title: text.nullable(),
  /** Of an episode; null where who asks doesn't see it. */
  podcastTitle: text.nullable(),
  mediaType: itemMediaType,
  hasPassword: z.boolean(),
  /** Who made it. */
  username: text,
  /** People who opened it; those who were long silent are forgotten. */
  numVisitors: z.number().int(),
  /** When somebody opened or heard it last; null: never. */
  lastVisitedAt: ms.nullable(),
  /** Visitors find it. Otherwise whoever made it may not see the item any more, or is no admin. */
  isLiving: z.boolean(),
})
export type ListedShare = z.output<typeof listedShare>

/** Public links to single items, made and withdrawn by admins (ABS wire, playback §3.5); `list` is ours. */
export const shareCalls = {
  create: endpoint({
    method: 'POST',
    path: '/api/share/mediaitem',
    policy: 'admin',
    summary:
      'Share an item other than a podcast, or an episode, with everybody who has the address',
    body: createInput,
    reply: mediaItemShare,
    success: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/share/mediaitem/:id',
    policy: 'admin',
    summary: 'Withdraw a share: its address is worth nothing any more',
    params: z.object({ id: idParam }),
    reply: 'nothing',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/shares',
    policy: 'admin',
    summary: 'All shares, or those of one item, the latest first',
    query: z.object({ item: textQuery }),
    reply: z.object({ shares: z.array(listedShare) }),
  }),
}

/** What a visitor hears: ids in it lead nowhere, files have no folders, and there is no item. */
export const sharedSession = listeningSession.extend({
  /** Below the base path that was asked under, which is part of them. */
  audioTracks: z.array(streamTrack),
  libraryItem: z.null(),
  coverAspectRatio: z.union([z.literal(0), z.literal(1)]),
})

export const openedShare = mediaItemShare.extend({
  playbackSession: sharedSession,
  lecternPage: sharedPage,
})
export type OpenedShare = z.output<typeof openedShare>

const bySlug = z.object({ slug: idParam })
const wrongTime = 'currentTime must be a number of seconds that is not negative'

/** What visitors ask for without signing in. All but `visit` and `unlock` want the cookie that these set. */
export const visitCalls = {
  visit: endpoint({
    method: 'GET',
    path: '/public/share/:slug',
    policy: 'open',
    summary:
      'Open a share; 401 where it wants a password first. Whoever comes back is where they were.',
    params: bySlug,
    query: z.object({ t: textQuery }),
    reply: openedShare,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/public/share/:slug/unlock',
    policy: 'open',
    summary: 'Ours: say the password of a share',
    params: bySlug,
    body: z.object({ password: z.string(wrongPassword).max(longestPassword, wrongPassword) }),
    reply: 'nothing',
  }),
  track: endpoint({
    method: 'GET',
    path: '/public/share/:slug/track/:index',
    policy: 'open',
    summary: 'A file of what is shared',
    params: bySlug.extend({ index: idParam }),
    reply: 'file',
  }),
  cover: endpoint({
    method: 'GET',
    path: '/public/share/:slug/cover',
    policy: 'open',
    summary: 'The cover of what is shared, as it lies on the disk',
    params: bySlug,
    reply: 'file',
  }),
  download: endpoint({
    method: 'GET',
    path: '/public/share/:slug/download',
    policy: 'open',
    summary: 'What is shared as a file, where that is allowed',
    params: bySlug,
    reply: 'file',
  }),
  progress: endpoint({
    method: 'PATCH',
    path: '/public/share/:slug/progress',
    policy: 'open',
    summary: 'Where the visitor is',
    params: bySlug,
    body: z.object({
      currentTime: z.number(wrongTime).min(0, wrongTime),
    }),
    reply: 'nothing',
  }),
}
