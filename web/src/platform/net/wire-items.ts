import type { BookExp, BookMin, ItemBrief, PodcastExp, PodcastMin } from '@lectern/contract'

type KeyIn<T> = T extends unknown ? keyof T : never
type ValueIn<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** Members of a union as one shape: what only some of them have may be missing. */
type Merged<T> = { [K in keyof T & KeyIn<T>]: T[K] } & {
  [K in Exclude<KeyIn<T>, keyof T>]?: ValueIn<T, K> | undefined
}

type Media = BookMin | BookExp | PodcastMin | PodcastExp | ItemBrief['media']

/** Media of an item in any form that calls answer with, without knowing which. */
export type ItemMedia = Omit<Merged<Media>, 'metadata'>

/** What is said about an item, likewise. */
export type ItemMetadata = Merged<Media['metadata']>
