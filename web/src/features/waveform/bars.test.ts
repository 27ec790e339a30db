import { expect, it } from 'vitest'
import { barsOf, pathOf, valuesOf } from './bars.ts'

it('reads the bytes of the wire', () => {
  expect([...valuesOf(btoa(String.fromCharCode(0, 128, 255)))]).toEqual([0, 128, 255])
})

it('draws the loudest of each stretch, and silence as a thread', () => {
  expect(barsOf(Uint8Array.from([0, 100, 50, 0, 0, 0]), 3)).toEqual([1, 0.5, 0.08])
})

it('fills the height whatever the loudness, and is not flattened by one clap', () => {
  const quiet = Array.from({ length: 99 }, () => 20)
  const bars = barsOf(Uint8Array.from([...quiet, 255]), 100)
  expect([bars[0], bars[99]]).toEqual([1, 1])
})

it('draws a short stretch with more bars than values, and nothing without any', () => {
  expect(barsOf(Uint8Array.from([10, 20]), 4)).toEqual([0.5, 0.5, 1, 1])
  expect(barsOf(new Uint8Array(), 4)).toEqual([])
})

it('is one path', () => {
  expect(pathOf([1, 0.5], 0)).toBe('M0.00 0.000v1.000h1.00v-1.000zM1.00 0.250v0.500h1.00v-0.500z')
})
