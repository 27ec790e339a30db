import { expect, it } from 'vitest'
import { termsOf } from '../question.ts'
import { excerptAt, matchIn } from './excerpt.ts'

const excerpt = (text: string, words: string) => excerptAt(text, matchIn(text, termsOf(words)).at)

it('finds words by their beginning, whatever their accents and case', () => {
  expect(matchIn('Die Öda-Lampe, l’été', termsOf('oda lam ete'))).toMatchObject({ count: 2, at: 4 })
  expect(matchIn('Harbour', termsOf('bour')).count).toBe(0)
  expect(matchIn('今日は灯台の話', termsOf('灯台')).count).toBe(2)
})

it('shows a line around them, cut between words', () => {
  expect(excerpt('A short one.', 'short')).toBe('A short one.')
  const long = `${'before '.repeat(40)}the lighthouse stands ${'after '.repeat(60)}`
  const cut = excerpt(long, 'lighthouse')
  expect(cut).toMatch(/^…before .*the lighthouse stands after.*after…$/)
  expect(cut.length).toBeLessThan(190)
})
