/** What episodes are recognised by. Seconds, bytes and milliseconds; null: nobody said. */
export interface EpisodeMarks {
  guid: string | null
  /** As `enclosureKey` makes it; '' for none. */
  enclosureKey: string
  /** Folded. */
  titleKey: string
  publishedAt: number | null
  size: number | null
  duration: number | null
}

export interface KnownMarks extends EpisodeMarks {
  id: string
}

/** Which known episode each listed one is. */
export interface Pairs {
  /** Id of the known episode, by the place in the list; a place without one is new. */
  idOf: ReadonlyMap<number, string>
  /** Known episodes that the list lacks. */
  gone: string[]
}

/**
 * Recognises the episodes of a feed among those that are known: by guid, address and size together, then by title with
 * date, size or length. A feed that gives all its episodes new guids or addresses brings nothing twice, and one that has
 * one guid or one address for all of them loses nothing. Pure.
 */
export function pairEpisodes(known: readonly KnownMarks[], listed: readonly EpisodeMarks[]): Pairs {
  const idOf = new Map<number, string>()
  const open = { known: new Set(known), listed: new Set(listed.keys()) }
  for (const step of steps) {
    const candidates = groupBy([...open.known], step.key)
    const wanted = groupBy(
      [...open.listed].map((index) => ({ index, ...listed[index]! })),
      step.key,
    )
    for (const [key, places] of wanted) {
      const found = candidates.get(key) ?? []
      for (const { index, ...marks } of places) {
        const isAlone = found.length === 1 && places.length === 1
        const same = best(
          found.filter((one) => open.known.has(one)),
          marks,
          isAlone ? step.isSame : step.isSurely,
        )
        if (same === undefined) continue
        idOf.set(index, same.id)
        open.known.delete(same)
        open.listed.delete(index)
      }
    }
  }
  return { idOf, gone: [...open.known].map(({ id }) => id) }
}

type Test = (one: EpisodeMarks, other: EpisodeMarks) => boolean

interface Step {
  /** What both must have alike; null: this step says nothing of it. */
  key(marks: EpisodeMarks): string | null
  /** Whether they are one episode where nothing else has that key. */
  isSame: Test
  /** The same where several have it. */
  isSurely: Test
}

const always: Test = () => true
const looksAlike: Test = (one, other) => likeness(one, other) > 0

const steps: readonly Step[] = [
  // Most stay as they are; a feed of thousands with one guid leaves little to compare with each other.
  {
    key: (marks) => [marks.guid, marks.enclosureKey, marks.titleKey, marks.publishedAt].join('\n'),
    isSame: always,
    isSurely: always,
  },
  {
    key: ({ guid, enclosureKey }) =>
      guid === null || enclosureKey === '' ? null : `${guid}\n${enclosureKey}`,
    isSame: always,
    isSurely: looksAlike,
  },
  // A publisher may lay other sound behind an episode; several with one guid are told apart by the rest.
  { key: ({ guid }) => guid, isSame: (one, other) => !isReused(one, other), isSurely: looksAlike },
  // "Latest" at one address is another episode each day.
  {
    key: ({ enclosureKey }) => enclosureKey || null,
    isSame: (one, other) => !isOther(one, other),
    isSurely: looksAlike,
  },
  {
    key: ({ titleKey }) => titleKey || null,
    isSame: looksAlikeBeyondTitle,
    isSurely: looksAlikeBeyondTitle,
  },
]

const day = 86_400_000

/** The known one that is most like what is listed, among those that pass. */
function best<T extends EpisodeMarks>(
  found: readonly T[],
  marks: EpisodeMarks,
  test: Test,
): T | undefined {
  const passing = found.filter((one) => test(one, marks))
  return passing.sort((one, other) => likeness(other, marks) - likeness(one, marks))[0]
}

/** How many things they have in common, less how many contradict. */
function likeness(one: EpisodeMarks, other: EpisodeMarks): number {
  return signs(one, other).reduce((sum, sign) => sum + sign, 0)
}

/** 1 for each thing that is alike, -1 for each that isn't, 0 where one of the two doesn't say. */
function signs(one: EpisodeMarks, other: EpisodeMarks): number[] {
  return [
    one.titleKey === '' || other.titleKey === '' ? 0 : one.titleKey === other.titleKey ? 1 : -1,
    near(one.publishedAt, other.publishedAt, () => day),
    near(one.size, other.size, () => 0),
    near(one.duration, other.duration, (seconds) => Math.max(5, seconds * 0.02)),
  ]
}

function near(
  one: number | null,
  other: number | null,
  allowed: (of: number) => number,
): -1 | 0 | 1 {
  if (one === null || other === null) return 0
  return Math.abs(one - other) <= allowed(Math.max(one, other)) ? 1 : -1
}

/** Nothing speaks for their being one, and something against. */
function isOther(one: EpisodeMarks, other: EpisodeMarks): boolean {
  const all = signs(one, other)
  return all.includes(-1) && !all.includes(1)
}

/** Everything that is said of both differs, address included: a guid that was given again. */
function isReused(one: EpisodeMarks, other: EpisodeMarks): boolean {
  return one.enclosureKey !== other.enclosureKey && isOther(one, other)
}

/** With the title alike, something else is alike, too, and nothing speaks against the date. */
function looksAlikeBeyondTitle(one: EpisodeMarks, other: EpisodeMarks): boolean {
  const [, ...rest] = signs(one, other)
  return rest.includes(1) && rest[0] !== -1
}

function groupBy<T extends EpisodeMarks>(
  all: readonly T[],
  keyOf: (marks: EpisodeMarks) => string | null,
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
