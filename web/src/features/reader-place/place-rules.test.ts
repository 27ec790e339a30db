import { expect, test } from 'vitest'
import { otherPlace, startOf, type KeptPlace } from './place-rules.ts'

const kept: KeptPlace = { location: 'here', fraction: 0.4, at: 1000, isSent: true }
const server = (location: string | null, part: number, lastUpdate: number) => ({
  ebookLocation: location,
  ebookProgress: part,
  lastUpdate,
})

test('a book begins at its beginning, or where the server knows one was', () => {
  expect(startOf(null, undefined)).toEqual({ location: null, fraction: 0, other: null })
  expect(startOf(null, server('there', 0.6, 5))).toMatchObject({ location: 'there', fraction: 0.6 })
  expect(startOf(null, server(null, 0, 5)).location).toBeNull()
})

test('where only a chapter is named, how far one is says more', () => {
  for (const location of ['', null, 'epubcfi(/6/14!/4)']) {
    expect(startOf(null, server(location, 0.42, 5))).toEqual({
      location: null,
      fraction: 0.42,
      other: null,
    })
    expect(startOf(kept, server(location, 0.42, 2000)).other).toMatchObject({
      fraction: 0.42,
      isPart: true,
    })
  }
  const later = otherPlace(kept, server('', 0.5, 3000), new Set())
  expect(later?.location).not.toBe(otherPlace(kept, server('', 0.42, 2000), new Set())?.location)
})

test('nobody is moved unasked, forward or back', () => {
  for (const part of [0.1, 0.9])
    expect(startOf(kept, server('there', part, 2000))).toEqual({
      location: 'here',
      fraction: 0.4,
      other: { location: 'there', fraction: part, at: 2000 },
    })
})

test('what is older than here, or the same place, is nothing to ask about', () => {
  expect(startOf(kept, server('there', 0.9, 900)).other).toBeNull()
  // Listening moves the time of an entry, not the place in the ebook.
  expect(startOf(kept, server('here', 0.4, 9000)).other).toBeNull()
  expect(startOf(kept, undefined)).toMatchObject({ location: 'here', other: null })
})

test('an echo of our own reports is nobody else', () => {
  expect(otherPlace(kept, server('before', 0.3, 2000), new Set(['before']))).toBeNull()
  expect(otherPlace(kept, server('there', 0.3, 2000), new Set(['before']))).not.toBeNull()
})

test('a finished book is read again from its beginning', () => {
  const end = { ...kept, location: 'end', fraction: 1 }
  expect(startOf(end, server('end', 1, 1000), true)).toMatchObject({ location: null, fraction: 0 })
  expect(startOf(kept, server('here', 0.4, 1000), true)).toMatchObject({ location: 'here' })
})
