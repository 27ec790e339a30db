import { describe, expect, it } from 'vitest'
import { latestElsewhere } from './latest-elsewhere.ts'

const book = { libraryId: 'books', mediaType: 'book' } as const
const film = { libraryId: 'films', mediaType: 'video' } as const
const episode = { libraryId: 'podcasts', mediaType: 'podcast' } as const
const leading = (latest: readonly (typeof book | typeof film | typeof episode)[], here: string) =>
  latestElsewhere(latest, here, ({ mediaType }) => mediaType !== 'podcast')

describe('what leads home out of another library', () => {
  it('is the book or film heard last', () => {
    expect(leading([book, film], 'other')).toBe(book)
    expect(leading([film, book], 'books')).toBe(film)
  })

  it('is the book behind an episode that was heard later', () => {
    expect(leading([episode, episode, book], 'other')).toBe(book)
  })

  it('is nothing where this library was heard later, or only episodes were heard', () => {
    expect(leading([episode, book, film], 'books')).toBeUndefined()
    expect(leading([episode, book], 'podcasts')).toBeUndefined()
    expect(leading([episode], 'books')).toBeUndefined()
    expect(leading([], 'books')).toBeUndefined()
  })
})
