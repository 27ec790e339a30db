import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shelf } from '@lectern/contract'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'

const day = 24 * 3600 * 1000

describe('the home shelves', () => {
  let seeded: Seeded
  let browsing: ReturnType<typeof browsingOver>
  let libraryId: string
  let userId: string
  beforeAll(async () => {
    seeded = await openSeeded()
    browsing = browsingOver(seeded, () => seedTime + 50 * day)
    libraryId = await seeded.library()
    userId = await seeded.user()
    const fresh = seedTime + 40 * day
    const saga = (sequence: string) => [{ name: 'Saga', sequence }]
    const [one, , heard, ebook, done, hidden] = await seeded.books(libraryId, [
      { title: 'Saga One', authors: ['Ada Lane'], series: saga('1'), addedAt: fresh },
      { title: 'Saga Two', authors: ['Ada Lane'], series: saga('2'), addedAt: fresh + 1 },
      { title: 'Heard', addedAt: fresh + 2 },
      { title: 'Read', tracks: [], ebook: 'epub', addedAt: fresh + 3 },
      { title: 'Done', addedAt: seedTime - 30 * day },
      { title: 'Set aside', addedAt: seedTime - 30 * day },
      { title: 'Alone', addedAt: seedTime - 30 * day },
      { title: 'Spicy', explicit: true, authors: ['Nora Secret'], addedAt: fresh + 4 },
    ])
    await seeded.progress(userId, one ?? '', { is_finished: 1, last_update: 10 })
    await seeded.progress(userId, heard ?? '', { position: 4, last_update: 30 })
    await seeded.progress(userId, ebook ?? '', { ebook_progress: 0.4, last_update: 20 })
    await seeded.progress(userId, done ?? '', { is_finished: 1, last_update: 40 })
    await seeded.progress(userId, hidden ?? '', {
      position: 9,
      hide_from_continue: 1,
      last_update: 50,
    })
  })
  afterAll(async () => {
    browsing.close()
    await seeded.close()
  })

  async function ask(limit?: number, scope: VisibilityScope = unrestricted): Promise<Shelf[]> {
    const answer = await browsing.verbs.shelves.personalized(
      libraryId,
      { include: [], ...(limit === undefined ? {} : { limit }) },
      callerOf(userId, scope),
    )
    if (answer.content !== 'json') throw new Error('not JSON')
    return JSON.parse(String(answer.text)) as Shelf[]
  }
  const namesOf = (shelf: Shelf | undefined) =>
    shelf?.entities.map((entity) => ('name' in entity ? entity.name : entity.media.metadata.title))
  const shelfOf = (shelves: Shelf[], id: string) => shelves.find((shelf) => shelf.id === id)

  it('show newest episodes by the day they were published, whatever a scan brought in last', async () => {
    const podcasts = await seeded.library('podcast')
    const added = seedTime + 45 * day
    await seeded.podcasts(podcasts, [
      {
        title: 'Old Show',
        episodes: [
          { title: 'Long ago', publishedAt: seedTime - 900 * day, addedAt: added + 2 },
          { title: 'Undated', publishedAt: null, addedAt: added + 3 },
        ],
      },
      {
        title: 'Fresh Show',
        episodes: [{ title: 'Today', publishedAt: seedTime + 44 * day, addedAt: added }],
      },
    ])
    const answer = await browsing.verbs.shelves.personalized(
      podcasts,
      { include: [] },
      callerOf(userId),
    )
    if (answer.content !== 'json') throw new Error('not JSON')
    const shelves = JSON.parse(String(answer.text)) as {
      id: string
      entities: { recentEpisode?: { title: string } }[]
    }[]
    const newest = shelves.find(({ id }) => id === 'newest-episodes')
    expect(newest?.entities.map(({ recentEpisode }) => recentEpisode?.title)).toEqual([
      'Today',
      'Long ago',
      'Undated',
    ])
  })

  it('come in their order, only those with something on them', async () => {
    expect((await ask()).map((shelf) => shelf.id)).toEqual([
      'continue-listening',
      'continue-reading',
      'continue-series',
      'recently-added',
      'recent-series',
      'discover',
      'listen-again',
      'newest-authors',
    ])
  })

  it('hold what their rules say', async () => {
    const shelves = await ask()
    expect(namesOf(shelfOf(shelves, 'continue-listening'))).toEqual(['Heard'])
    expect(namesOf(shelfOf(shelves, 'continue-reading'))).toEqual(['Read'])
    expect(shelfOf(shelves, 'continue-reading')?.total).toBe(2)
    expect(namesOf(shelfOf(shelves, 'continue-series'))).toEqual(['Saga Two'])
    expect(shelfOf(shelves, 'continue-series')?.entities[0]).toMatchObject({
      media: { metadata: { series: { name: 'Saga', sequence: '2' } } },
    })
    expect(namesOf(shelfOf(shelves, 'recently-added'))).toEqual([
      'Spicy',
      'Read',
      'Heard',
      'Saga Two',
      'Saga One',
    ])
    expect(namesOf(shelfOf(shelves, 'recent-series'))).toEqual(['Saga'])
    expect(namesOf(shelfOf(shelves, 'newest-authors'))?.toSorted()).toEqual([
      'Ada Lane',
      'Nora Secret',
    ])
    expect(namesOf(shelfOf(shelves, 'listen-again'))).toEqual(['Done', 'Saga One'])
    expect(namesOf(shelfOf(shelves, 'discover'))?.toSorted()).toEqual(['Alone', 'Read', 'Spicy'])
  })

  it('know what was taken off the continue shelf', async () => {
    const hidden = async (who: string, scope: VisibilityScope = unrestricted) => {
      const answer = await browsing.verbs.shelves.hidden(libraryId, callerOf(who, scope))
      if (answer.content !== 'json') throw new Error('not JSON')
      const { entities, total } = JSON.parse(String(answer.text)) as Shelf
      return { titles: namesOf({ entities } as Shelf), total }
    }
    expect(await hidden(userId)).toEqual({ titles: ['Set aside'], total: 1 })
    expect(await hidden(await seeded.user())).toEqual({ titles: [], total: 0 })
    const closed: VisibilityScope = { ...unrestricted, tags: { mode: 'allow', values: ['none'] } }
    expect(await hidden(userId, closed)).toEqual({ titles: [], total: 0 })
  })

  it('keep to the limit and tell the total', async () => {
    const shelf = shelfOf(await ask(2), 'recently-added')
    expect(shelf?.entities).toHaveLength(2)
    expect(shelf?.total).toBe(5)
  })

  it('keep what there is to discover for a day, whatever else is read or heard', async () => {
    const many = await seeded.library()
    const titles = Array.from({ length: 60 }, (_, index) => ({ title: `Book ${index}` }))
    const [first = ''] = await seeded.books(many, titles)
    const askMany = async (at = browsing) => {
      const answer = await at.verbs.shelves.personalized(
        many,
        { include: [], limit: 5 },
        callerOf(userId),
      )
      if (answer.content !== 'json') throw new Error('not JSON')
      return namesOf(shelfOf(JSON.parse(String(answer.text)) as Shelf[], 'discover'))
    }
    const today = await askMany()
    expect(today).toHaveLength(5)
    await seeded.progress(userId, first, { is_finished: 1, last_update: 1 })
    browsing.events.publish('user.changed', { userId })
    const begun = `Book 0`
    expect((await askMany())?.filter((title) => title !== begun).slice(0, 4)).toEqual(
      today?.filter((title) => title !== begun).slice(0, 4),
    )
    // One day in thirty begins where another did, since the books are few; ten days on end never do.
    const others = []
    for (let days = 51; days <= 60; days += 1) {
      const later = browsingOver(seeded, () => seedTime + days * day)
      others.push(await askMany(later))
      later.close()
    }
    expect(others).not.toEqual(others.map(() => today))
  })

  it('hide what the scope hides, totals included', async () => {
    const shelves = await ask(10, { ...unrestricted, explicit: false })
    expect(JSON.stringify(shelves)).not.toMatch(/Spicy|Nora/)
    expect(shelfOf(shelves, 'recently-added')?.total).toBe(4)
    expect(shelfOf(shelves, 'newest-authors')?.total ?? 0).toBe(
      shelfOf(shelves, 'newest-authors')?.entities.length ?? 0,
    )
  })

  it('follow a change of progress at once', async () => {
    const before = shelfOf(await ask(), 'discover')?.total ?? 0
    const alone = await seeded.db.read
      .selectFrom('items')
      .select('id')
      .where('title', '=', 'Alone')
      .executeTakeFirstOrThrow()
    await seeded.progress(userId, alone.id, { position: 1, last_update: 99 })
    browsing.events.publish('user.changed', { userId })
    await Promise.resolve()
    const shelves = await ask()
    expect(shelfOf(shelves, 'discover')?.total).toBe(before - 1)
    expect(namesOf(shelfOf(shelves, 'continue-listening'))?.[0]).toBe('Alone')
  })
})
