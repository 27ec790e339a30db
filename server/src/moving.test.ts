import { expect, it } from 'vitest'
import { moveTarget } from './moving.ts'

it('reads from the command line where the data shall go', () => {
  expect(moveTarget(['--demo'])).toBeNull()
  expect(moveTarget(['--move-to', 'there'])).toBe('there')
  expect(moveTarget(['--move-to=postgres://a@b/c'])).toBe('postgres://a@b/c')
  for (const args of [['--move-to'], ['--move-to='], ['--move-to', '--demo']])
    expect(() => moveTarget(args)).toThrow('needs a folder, or an address')
})
