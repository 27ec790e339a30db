import { expect, it } from 'vitest'
import { addressKey, isSecretAddress, standIn, standsFor } from './secret-address.ts'

it.each([
  'https://ada:pass@feeds.example/show.xml',
  'https://feeds.example/rss?auth=17',
  'https://patrons.example/rss/show?x=a8f3Kq92Zb71LmP0dX4w',
  'https://private.example/feed/h4Jk29sLm0Qp83ZrT6vB.xml',
])('keeps %s', (address) => {
  expect(isSecretAddress(address)).toBe(true)
})

it.each([
  'https://feeds.example/show.xml',
  'https://feeds.example/the-long-name-of-a-podcast-about-2024/rss',
  'https://feeds.example/0f2a9c1e-77b1-4c7e-9d1c-2f1f7f1b9a10/feed.rss',
  'https://www.example.de/podcast/wissen-und-mehr-folge-100.xml?format=mp3',
  'not an address',
])('shows %s', (address) => {
  expect(isSecretAddress(address)).toBe(false)
})

it('finds the podcast that a stand-in names', () => {
  const shown = standIn('https://ada:pass@feeds.example/show.xml', 'item-1')
  expect(shown).toBe('https://feeds.example/#lectern-item-1')
  expect(standsFor(shown)).toBe('item-1')
  expect(standsFor('https://feeds.example/show.xml')).toBeNull()
})

it('takes spellings of one address for the same', () => {
  expect(addressKey('http://www.Example.com/Feed/')).toBe(addressKey('https://example.com/Feed'))
  expect(addressKey('https://example.com/feed?id=1')).not.toBe(
    addressKey('https://example.com/feed?id=2'),
  )
})
