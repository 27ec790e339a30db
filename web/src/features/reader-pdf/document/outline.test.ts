import { expect, test } from 'vitest'
import { pageOfDestination } from './outline.ts'
import { saysNothing } from './page-labels.ts'

const document = {
  numPages: 10,
  getDestination: async (name: string) => (name === 'chapter' ? [{ num: 7, gen: 0 }] : null),
  async getPageIndex({ num }: { num: number }) {
    if (num > 20) throw new Error('no such page')
    return num
  },
}

test('destinations are found by name, by reference and by number', async () => {
  expect(await pageOfDestination(document, 'chapter')).toBe(7)
  expect(await pageOfDestination(document, [{ num: 3, gen: 0 }, { name: 'Fit' }])).toBe(3)
  expect(await pageOfDestination(document, [4])).toBe(4)
})

test.each([null, undefined, 'nowhere', [99], [{ num: 99, gen: 0 }], [], {}])(
  '%s leads nowhere',
  async (destination) => {
    expect(await pageOfDestination(document, destination)).toBeNull()
  },
)

test('printed numbers count only where they say more than the count', () => {
  expect(saysNothing(['1', '2', '3'], 3)).toBe(true)
  expect(saysNothing(['i', '', '1'], 3)).toBe(true)
  expect(saysNothing(['i', 'ii', '1'], 3)).toBe(false)
  expect(saysNothing(['i'], 3)).toBe(true)
})
