/** What is brought, in the order in which people are told. */
export const kinds = [
  'users',
  'sign-ins',
  'API keys',
  'libraries',
  'folders',
  'authors',
  'series',
  'items',
  'episodes',
  'pictures',
  'collections',
  'playlists',
  'places',
  'bookmarks',
  'devices',
  'listening sessions',
  'feeds',
  'custom providers',
  'notifications',
  'e-readers',
  'settings',
  'share links',
  // What a way out counts and leaves here.
  'music and films',
  'episodes in feeds',
  'highlights and notes',
  'saved views',
  'stars and follows',
  'listening settings',
  'app passwords',
  'KOReader places',
  'own fonts',
  'transcripts and chapters of feeds',
  'rules for genres and tags',
  'history of items',
  'trash',
] as const
export type Kind = (typeof kinds)[number]

export interface Count {
  kind: Kind
  /** In the installation. */
  found: number
  brought: number
  /** Here already, as they are or newer. */
  known: number
  /** That can't be brought; `troubles` says why. */
  left: number
}

/** Something that people should know, once for all that it is true of. */
export interface Trouble {
  kind: Kind
  reason: string
  count: number
  /** Names of the first few. */
  examples: string[]
}

export interface FolderReport {
  library: string
  /** As Audiobookshelf names it, and where it is now. */
  from: string
  path: string
  /** Items found there; null: there is no such folder, or it can't be read. */
  items: number | null
}

export interface Report {
  version: string
  isDryRun: boolean
  counts: Count[]
  folders: FolderReport[]
  troubles: Trouble[]
}

export type Reporting = ReturnType<typeof createReport>

const mostExamples = 5

/** Counts what becomes of each thing. `onCount` hears of each, and may throw to end it all. */
export function createReport(onCount: () => void = () => undefined) {
  const counts = new Map<Kind, Count>()
  const troubles = new Map<string, Trouble>()
  const of = (kind: Kind): Count => {
    const count = counts.get(kind) ?? { kind, found: 0, brought: 0, known: 0, left: 0 }
    counts.set(kind, count)
    return count
  }
  function note(kind: Kind, name: string, reason: string): void {
    const key = `${kind}\0${reason}`
    const trouble = troubles.get(key) ?? { kind, reason, count: 0, examples: [] }
    trouble.count++
    if (trouble.examples.length < mostExamples) trouble.examples.push(name)
    troubles.set(key, trouble)
  }
  return {
    brought(kind: Kind, number = 1): void {
      for (let counted = 0; counted < number; counted++) onCount()
      of(kind).found += number
      of(kind).brought += number
    },
    known(kind: Kind, number = 1): void {
      for (let counted = 0; counted < number; counted++) onCount()
      of(kind).found += number
      of(kind).known += number
    },
    left(kind: Kind, name: string, reason: string): void {
      onCount()
      of(kind).found++
      of(kind).left++
      note(kind, name, reason)
    },
    /** So many at once, without names. */
    leftAll(kind: Kind, number: number, reason: string): void {
      if (number === 0) return
      of(kind).found += number
      of(kind).left += number
      troubles.set(`${kind}\0${reason}`, { kind, reason, count: of(kind).left, examples: [] })
    },
    /** It was brought, but not as it was. */
    note,
    counts: (): Count[] => kinds.flatMap((kind) => counts.get(kind) ?? []),
    troubles: (): Trouble[] => [...troubles.values()],
  }
}
