import { expect, test } from 'vitest'
import { readTyped } from './typed-command.ts'

const words = { sleep: ['sleep', 'schlafen'], speed: ['speed'], jump: ['jump'] }
const read = (text: string) => readTyped(text, words)

test('minutes until sleep', () => {
  expect(read('sleep 15')).toEqual({ does: 'sleep', seconds: 900 })
  expect(read('schlafen 90 min')).toEqual({ does: 'sleep', seconds: 5400 })
  expect(read('sleep 0')).toBe(null)
  expect(read('sleep 721')).toBe(null)
})

test('a speed within what the player can', () => {
  expect(read('speed 1.2')).toEqual({ does: 'speed', rate: 1.2 })
  expect(read('speed 1,25x')).toEqual({ does: 'speed', rate: 1.3 })
  expect(read('speed 0.2')).toBe(null)
  expect(read('speed 1.2.3')).toBe(null)
})

test('a place, or a way from here', () => {
  expect(read('jump 5:30')).toEqual({ does: 'jumpTo', time: 330 })
  expect(read('jump 1:02:03')).toEqual({ does: 'jumpTo', time: 3723 })
  expect(read('jump 12')).toEqual({ does: 'jumpTo', time: 720 })
  expect(read('jump +30')).toEqual({ does: 'jumpBy', seconds: 30 })
  expect(read('jump −30')).toEqual({ does: 'jumpBy', seconds: -30 })
  expect(read('jump 1:2:3:4')).toBe(null)
})

test('titles are no commands', () => {
  for (const text of ['', 'sleep', 'speed limit', 'the 39 steps', '1984', 'sleeping 15'])
    expect(read(text)).toBe(null)
})
