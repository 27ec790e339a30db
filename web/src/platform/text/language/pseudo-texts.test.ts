import { expect, test } from 'vitest'
import { pseudoTexts } from './pseudo-texts.ts'

const english = { group: { open: 'Open {{title}} now', short: 'OK' } }

test('the long one is 40 % longer, in brackets, with its places as they were', () => {
  const { group } = pseudoTexts(english, 'en-xa') as typeof english
  expect(group.open).toMatch(/^\[Öþéñ \{\{title\}\} .*\]$/)
  expect(group.open.length).toBeGreaterThanOrEqual(english.group.open.length * 1.4 - 1)
  expect(group.short).toMatch(/^\[ÖĶ.*\]$/)
})

test('in the other one each word runs from right to left', () => {
  const { group } = pseudoTexts(english, 'ar-xb') as typeof english
  expect(group.open).toBe('\u202eOpen\u202c {{title}} \u202enow\u202c')
})
