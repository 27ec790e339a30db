import { foldText } from '@lectern/contract/rules'
import { expect, it } from 'vitest'
import { cueAt, cuesWith, piecesOf } from './cue-rules.ts'

const cues = ['Ahoy.', 'Die Öda-Lampe brennt.', 'The lamp.'].map((text, index) => ({
  start: index * 10,
  end: null,
  speaker: null,
  text,
}))

it('knows what is being said', () => {
  const at = (time: number) => cueAt(cues, time)
  expect([at(-1), at(0), at(9.9), at(10), at(999)]).toEqual([-1, 0, 0, 1, 2])
  expect(cueAt([], 5)).toBe(-1)
})

it('finds words whatever their accents and case, and nothing for a single letter', () => {
  const folded = cues.map(({ text }) => foldText(text))
  expect(cuesWith(folded, 'LAMP')).toEqual([1, 2])
  expect(cuesWith(folded, 'oda')).toEqual([1])
  expect(cuesWith(folded, 'a')).toEqual([])
})

it('cuts a text where it was found', () => {
  expect(piecesOf('Die Öda, öda!', 'oda')).toEqual(['Die ', 'Öda', ', ', 'öda', '!'])
  expect(piecesOf('none', 'oda')).toEqual(['none'])
})
