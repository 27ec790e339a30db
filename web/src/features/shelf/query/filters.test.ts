import { texts } from '#platform/text/texts.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import enUs from '#locales/en-us.json'
import { filterOf } from '#platform/address/filter.ts'
import type { FilterData } from '@lectern/contract'
import { anyFilterLabel, filterLabel, filterMenu, seriesFilterMenu, termLabel } from './filters.ts'

const data: FilterData = {
  authors: [{ id: 'a-1', name: 'Jules Verne' }],
  series: [{ id: 's-1', name: 'Voyages' }],
  genres: ['Sci-Fi', 'Ø æ'],
  tags: [],
  narrators: ['Marian Oakes'],
  languages: ['English'],
  publishers: [],
  publishedDecades: ['1870'],
  numIssues: 0,
  bookCount: 0,
  authorCount: 0,
  seriesCount: 0,
  podcastCount: 0,
  loadedAt: 0,
}

const menuOf = () => filterMenu(data, 'book')

beforeAll(() => texts.add('en-us', enUs))

describe('filters of a library', () => {
  it('offers only groups with something to choose', () => {
    const menu = menuOf()
    const keys = menu.groups.map(({ key }) => key)
    expect(keys).toContain('authors')
    expect(keys).not.toContain('tags')
    expect(keys).not.toContain('publishers')
  })

  it('names every value in words', () => {
    const menu = menuOf()
    const labels = [...menu.flags, ...menu.groups.flatMap(({ values }) => values)].map(
      ({ label }) => label,
    )
    expect(labels.filter((label) => /^(filter|\s*$)/.test(label))).toEqual([])
  })

  it('says what an address carries', () => {
    const menu = menuOf()
    expect(filterLabel(filterOf('authors', 'a-1'), menu)).toBe('Author: Jules Verne')
    expect(filterLabel(filterOf('genres', 'Ø æ'), menu)).toBe('Genre: Ø æ')
    expect(filterLabel(filterOf('progress', 'finished'), menu)).toBe('Finished')
    expect(filterLabel('issues', menu)).toBe('Issues')
  })

  it('says lengths, years, days and “not”', () => {
    const menu = menuOf()
    const said = (group: string, value: string, isNot = false) =>
      termLabel({ filter: filterOf(group, value), isNot }, menu)
    expect(said('shorter', '28800')).toBe('Under 8 hr')
    expect(said('longer', '5400')).toBe('Over 1 hr 30 min')
    expect(said('yearFrom', '1990')).toBe('From 1990 on')
    expect(said('addedWithin', '30')).toBe('Added in the last 30 days')
    expect(said('genres', 'Sci-Fi', true)).toBe('Not Genre: Sci-Fi')
    expect(filterLabel(filterOf('longer', 'much'), menu)).toBeNull()
  })

  it('leads to nothing that there isn’t', () => {
    expect(menuOf().flags.map(({ filter }) => filter)).toEqual([
      'recent',
      'issues',
      'abridged',
      'explicit',
    ])
  })

  it('knows nothing of another library’s values, yet can still show them', () => {
    const menu = menuOf()
    const foreign = filterOf('genres', 'Cooking')
    expect(filterLabel(foreign, menu)).toBeNull()
    expect(anyFilterLabel(foreign, menu)).toBe('Cooking')
    expect(anyFilterLabel('whatever', menu)).toBe('whatever')
  })

  it('leaves to podcasts what they have, and to series what fits a whole series', () => {
    expect(filterMenu(data, 'podcast').groups.map(({ key }) => key)).toEqual([
      'genres',
      'languages',
      'addedWithin',
    ])
    expect(seriesFilterMenu(data).groups.map(({ key }) => key)).not.toContain('series')
  })
})
