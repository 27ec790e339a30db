import { expect, it } from 'vitest'
import { toMetaTags } from './meta-tags.ts'

it('takes the first alias that is not empty, in the order of the wire', () => {
  const tags = {
    tit2: 'second',
    title: '',
    artist: 'A',
    tpe1: 'no',
    discnumber: '2',
    disc: '1',
    album: 'B',
    other: 'x',
  }
  expect(Object.entries(toMetaTags(tags))).toEqual([
    ['tagAlbum', 'B'],
    ['tagArtist', 'A'],
    ['tagTitle', 'second'],
    ['tagDisc', '2'],
  ])
})

it('says nothing of tags that are not there, whatever objects have by nature', () => {
  expect(toMetaTags({})).toEqual({})
  expect(toMetaTags(Object.fromEntries([['__proto__', 'x']]))).toEqual({})
})
