import { expect, test } from 'vitest'
import { changedFields, changesOf, draftOf, faultsOf, fieldsOf, type Draft } from './draft.ts'
import { edited, editingOf, refreshed, settled } from './editing.ts'

const media = {
  tags: ['shelf'],
  metadata: {
    title: 'The “Left” Hand',
    subtitle: null,
    authors: [{ id: 'a', name: 'Ursula K. Le Guin' }],
    narrators: ['George Guidall'],
    series: [{ id: 's', name: 'Hainish Cycle', sequence: '4' }],
    genres: ['Fiction'],
    publishedYear: '1969',
    publisher: null,
    description: '<p>Snow</p>',
    language: 'English',
    isbn: null,
    asin: null,
    explicit: false,
    abridged: false,
  },
}
// The rules read nothing else of an item.
const before = draftOf({ media } as Parameters<typeof draftOf>[0])
const change = (part: Partial<Draft>) => changesOf('book', before, { ...before, ...part })

test('only what differs is sent', () => {
  expect(change({})).toBeNull()
  expect(change({ title: ' The “Left” Hand ' })).toBeNull()
  expect(change({ title: 'Another' })).toEqual({ metadata: { title: 'Another' } })
  expect(change({ tags: ['shelf', 'snow'] })).toEqual({ tags: ['shelf', 'snow'] })
  expect(change({ explicit: true, genres: [] })).toEqual({
    metadata: { explicit: true, genres: [] },
  })
})

test('an emptied text is sent as null, and a number that was taken off a series too', () => {
  expect(change({ language: '  ' })).toEqual({ metadata: { language: null } })
  expect(change({ series: [{ name: ' Hainish Cycle ', sequence: ' ' }] })).toEqual({
    metadata: { series: [{ name: 'Hainish Cycle', sequence: null }] },
  })
})

test('people are sent by name in their order', () => {
  const authors = ['Brian Attebery', 'Ursula K. Le Guin']
  expect(change({ authors })).toEqual({
    metadata: { authors: [{ name: 'Brian Attebery' }, { name: 'Ursula K. Le Guin' }] },
  })
})

test('a series whose name is not typed yet is none', () => {
  const series = [...before.series, { name: '', sequence: '2' }]
  expect(change({ series })).toBeNull()
  expect(change({ series: [{ name: '', sequence: '' }] })).toEqual({ metadata: { series: [] } })
})

test('what an item of the kind does not have is never sent', () => {
  expect(fieldsOf('podcast')).not.toContain('narrators')
  expect(fieldsOf('music')).not.toContain('isbn')
  expect(changesOf('podcast', before, { ...before, narrators: [] })).toBeNull()
})

test('a title is needed, and addresses of podcasts are ones of the web', () => {
  expect(faultsOf('book', before)).toEqual({})
  expect(faultsOf('book', { ...before, title: ' ' })).toEqual({ title: 'titleNeeded' })
  const feed = { ...before, feedUrl: 'ftp://feed', imageUrl: 'https://a.example/b.jpg' }
  expect(faultsOf('podcast', feed)).toEqual({ feedUrl: 'noAddress' })
})

test('fields that were not touched follow what somebody else saved', () => {
  const mine = edited(editingOf(before), 'subtitle', 'A novel')
  const after = refreshed('book', mine, { ...before, publisher: 'Ace', genres: ['SF'] })
  expect(after.draft.publisher).toBe('Ace')
  expect(after.draft.subtitle).toBe('A novel')
  expect(after.contested).toEqual([])
  expect(changedFields('book', after.base, after.draft)).toEqual(['subtitle'])
})

test('a field that both changed is contested until somebody decides', () => {
  const mine = edited(editingOf(before), 'title', 'Mine')
  const both = refreshed('book', mine, { ...before, title: 'Theirs' })
  expect(both.draft.title).toBe('Mine')
  expect(both.contested).toEqual(['title'])
  const later = refreshed('book', both, { ...both.base, publisher: 'Ace' })
  expect(later.contested).toEqual(['title'])
  expect(settled(later, 'title', 'mine').contested).toEqual([])
  expect(settled(later, 'title', 'mine').draft.title).toBe('Mine')
  expect(settled(later, 'title', 'theirs').draft.title).toBe('Theirs')
})

test('the same change on both sides is no quarrel, nor is the answer to the own one', () => {
  const mine = edited(editingOf(before), 'title', 'Same')
  const after = refreshed('book', mine, { ...before, title: 'Same' })
  expect(after.contested).toEqual([])
  expect(changedFields('book', after.base, after.draft)).toEqual([])
})
