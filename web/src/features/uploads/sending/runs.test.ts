import { expect, it } from 'vitest'
import { newRun, nextStep } from './runs.ts'

it('begins an item, sends its files side by side, and finishes it when all are there', () => {
  const run = newRun()
  const sizes = [10, 20, 30]
  expect(nextStep(run, sizes)).toEqual({ kind: 'begin' })
  run.isBeginning = true
  expect(nextStep(run, sizes)).toBeNull()
  Object.assign(run, { isBeginning: false, offsets: [10, 5, 0] })
  expect(nextStep(run, sizes)).toEqual({ kind: 'send', file: 1 })
  run.going.add(1)
  expect(nextStep(run, sizes)).toEqual({ kind: 'send', file: 2 })
  run.going.add(2)
  expect(nextStep(run, sizes)).toBeNull()
  run.offsets = [10, 20, 30]
  run.going.delete(1)
  expect(nextStep(run, sizes)).toBeNull()
  run.going.delete(2)
  expect(nextStep(run, sizes)).toEqual({ kind: 'finish' })
  run.isFinishing = true
  expect(nextStep(run, sizes)).toBeNull()
})

it('has nothing to send of an item whose files are all there', () => {
  const run = { ...newRun(), offsets: [7] }
  expect(nextStep(run, [7])).toEqual({ kind: 'finish' })
})
