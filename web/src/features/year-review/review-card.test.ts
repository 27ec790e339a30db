import { expect, it } from 'vitest'
import { heroTime } from './picture/hero-time.ts'
import { cardWords } from './review-card.ts'

it('says a year in the unit that tells most', () => {
  expect(heroTime(0)).toMatchObject({ count: '0', unit: 'minutes' })
  expect(heroTime(3599)).toMatchObject({ count: '59', unit: 'minutes' })
  expect(heroTime(5400)).toMatchObject({ count: '1.5', unit: 'hours' })
  expect(heroTime(35_999)).toMatchObject({ count: '10', unit: 'hours' })
  expect(heroTime(1_000 * 3600 + 3599)).toMatchObject({ count: '1,000', unit: 'hours' })
})

it('reads the whole picture out', () => {
  const words = cardWords({
    year: 2026,
    eyebrow: "Мария's year of listening",
    hero: { value: '12', label: 'hours listened', detail: '' },
    covers: [],
    bars: [{ label: 'Jan', value: 9, isBest: true }],
    facts: [
      { label: 'Top author', value: 'Ada Verne', detail: '3 hr' },
      { label: 'New authors', value: '4', detail: '' },
    ],
  })
  expect(words).toBe(
    "Мария's year of listening 2026. 12 hours listened. Top author: Ada Verne (3 hr). New authors: 4.",
  )
})
