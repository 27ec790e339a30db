import { expect, test } from 'vitest'
import { rowsOf } from '../draft/draft.ts'
import { previewOf } from './preview-rules.ts'

test('says what is new, what is renamed, what stays and how much goes', () => {
  const before = rowsOf([
    { start: 0, title: 'One' },
    { start: 60, title: 'Two' },
    { start: 120, title: 'Three' },
  ])
  const after = rowsOf([
    { start: 0, title: 'One ' },
    { start: 60.3, title: 'Zwei' },
    { start: 90, title: 'Neu' },
  ])
  const { rows, gone } = previewOf(before, after)
  expect(rows.map(({ becomes }) => becomes)).toEqual(['same', 'renamed', 'new'])
  expect(gone).toBe(1)
})
