import type { CountedSeason } from '@lectern/contract'

/** A row of a list: the head of a season, or an episode by its position among the episodes. */
export type ListRow = { kind: 'head'; season: CountedSeason } | { kind: 'episode'; index: number }

/** A list with a head above each season; without seasons it has none. */
export interface Sectioned {
  count: number
  at: (row: number) => ListRow
}

/** Puts heads between episodes that come season by season. */
export function sectioned(seasons: readonly CountedSeason[], total: number): Sectioned {
  if (seasons.length === 0) return { count: total, at: (index) => ({ kind: 'episode', index }) }
  const heads: { row: number; season: CountedSeason }[] = []
  let row = 0
  for (const season of seasons) {
    heads.push({ row, season })
    row += season.count + 1
  }
  return {
    count: total + heads.length,
    at(wanted) {
      const place = heads.findLastIndex((head) => head.row <= wanted)
      const head = heads[place]
      return head?.row === wanted
        ? { kind: 'head', season: head.season }
        : { kind: 'episode', index: wanted - place - 1 }
    },
  }
}
