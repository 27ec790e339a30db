import { expect, it } from 'vitest'
import type { LogLine } from '@lectern/contract'
import { joinLines, matching, withLines } from './log-rules.ts'

const line = (second: number, message: string, level = 2): LogLine => ({
  timestamp: `2026-11-21 12:00:0${second}.000`,
  source: 'scan.ts:1',
  message,
  levelName: ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR'][level] ?? 'INFO',
  level,
})
const words = (lines: readonly LogLine[]) => lines.map(({ message }) => message)

it('shows a line once that was told while the list was on its way', () => {
  const loaded = [line(1, 'one'), line(2, 'two')]
  const live = [line(1, 'one'), line(2, 'two'), line(2, 'beside two'), line(3, 'three')]
  expect(words(joinLines(loaded, live))).toEqual(['one', 'two', 'beside two', 'three'])
  expect(words(joinLines([], live))).toHaveLength(4)
})

it('lets the oldest go, and calls a line the same all the time', () => {
  const first = withLines([], [line(1, 'one'), line(2, 'two')], 2)
  const second = withLines(first, [line(3, 'three')], 2)
  expect(second.map(({ id, message }) => [id, message])).toEqual([
    [1, 'two'],
    [2, 'three'],
  ])
})

it('finds lines by level and by words in any order', () => {
  const lines = withLines(
    [],
    [line(1, 'A scan began', 1), line(2, 'The scan failed', 4), line(3, 'A mail failed', 3)],
    10,
  )
  expect(words(matching(lines, { level: 'all', words: '' }))).toHaveLength(3)
  expect(words(matching(lines, { level: 'warn', words: '' }))).toHaveLength(2)
  expect(words(matching(lines, { level: 'all', words: 'FAILED scan' }))).toEqual([
    'The scan failed',
    'A mail failed',
  ])
  expect(words(matching(lines, { level: 'error', words: 'mail' }))).toEqual([])
})
