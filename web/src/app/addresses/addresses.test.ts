import { expect, test } from 'vitest'
import { addresses, addressOf, pathOf } from './addresses.ts'

test.each(Object.keys(addresses))('%s is found by its path, with its parts', (address) => {
  const names = [...address.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, `a ${name}`]))
  const found = addressOf(pathOf(address, params))
  expect(found?.address).toBe(address)
  expect(found?.params).toEqual(params)
})

test('a slash at the end changes nothing; what has no page is none', () => {
  expect(addressOf('/library/L/')?.address).toBe('/library/$libraryId')
  expect(addressOf('/library')).toBeNull()
  expect(addressOf('/library/L/bookshelf/nothing')).toBeNull()
})

test('lists are addresses that need nothing but a library', () => {
  const lists = Object.values(addresses).flatMap((facts) => ('list' in facts ? [facts.list] : []))
  for (const list of lists)
    expect(Object.keys(addressOf(list)?.params ?? {})).toEqual(['libraryId'])
})
