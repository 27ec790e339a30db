interface Heard {
  seconds: number
}

/** Seconds under each key; what has none is left out. */
export function sums<S extends Heard>(
  rows: readonly S[],
  keyOf: (row: S) => string | null,
): Map<string, number> {
  const times = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) add(times, key, row.seconds)
  }
  return times
}

export function total(rows: readonly Heard[]): number {
  return rows.reduce((sum, row) => sum + row.seconds, 0)
}

/** Seconds under each name: the time of an item counts for every name it bears. */
export function timesOf(
  byItem: ReadonlyMap<string, number>,
  namesOf: (itemId: string) => readonly string[],
): Map<string, number> {
  const times = new Map<string, number>()
  for (const [itemId, seconds] of byItem) {
    for (const name of new Set(namesOf(itemId))) add(times, name, seconds)
  }
  return times
}

/** Genres of metadata; "Audiobook" and its like name no genre. */
export function genresIn(metadata: Record<string, unknown> | undefined): string[] {
  return namesIn(metadata?.['genres']).filter((name) => !/audiobook/i.test(name))
}

/** Names in a list of texts or of `{name}`; sessions carry what clients sent, so anything may be there. */
export function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    const name = typeof one === 'string' ? one : (one as { name?: unknown } | null)?.name
    return typeof name === 'string' && name !== '' ? [name] : []
  })
}

function add(times: Map<string, number>, key: string, seconds: number): void {
  times.set(key, (times.get(key) ?? 0) + seconds)
}
