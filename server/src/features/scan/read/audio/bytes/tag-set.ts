/** Tags while a file is read: names are the same whatever their case, as ffprobe has them. */
export interface TagSet {
  get(name: string): string | undefined
  /** First value wins. */
  keep(name: string, value: string): void
  /** Last value wins. */
  put(name: string, value: string): void
  /** Further values are added after a semicolon. */
  join(name: string, value: string): void
  drop(name: string): void
  /** Gives tags their common name; where two meet, the later one stands. */
  rename(names: ReadonlyMap<string, string>): void
  isEmpty(): boolean
  /** Lower-case names. */
  toRecord(): Record<string, string>
}

/** A file may not carry more names than this; the rest is left out. */
const mostTags = 2000

export function createTagSet(): TagSet {
  let values = new Map<string, string>()
  const set = (name: string, value: string): void => {
    if (values.has(name) || values.size < mostTags) values.set(name, value)
  }
  return {
    get: (name) => values.get(name.toLowerCase()),
    keep(name, value) {
      const key = name.toLowerCase()
      if (!values.has(key)) set(key, value)
    },
    put: (name, value) => set(name.toLowerCase(), value),
    join(name, value) {
      const key = name.toLowerCase()
      const before = values.get(key)
      set(key, before === undefined ? value : `${before};${value}`)
    },
    drop: (name) => void values.delete(name.toLowerCase()),
    rename(names) {
      const renamed = new Map<string, string>()
      for (const [name, value] of values) renamed.set(names.get(name) ?? name, value)
      values = renamed
    },
    isEmpty: () => values.size === 0,
    // fromEntries defines own properties, so a tag called __proto__ is only a tag.
    toRecord: () => Object.fromEntries(values),
  }
}
