import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#platform/net/call-error.ts'

const { said } = vi.hoisted(() => ({ said: vi.fn<(kind: string, text: string) => void>() }))
vi.mock('../toast/toast.tsx', () => ({
  toast: {
    success: (text: string) => said('success', text),
    error: (text: string) => said('error', text),
  },
}))
const { attempt } = await import('./attempt.ts')

const texts = { done: 'Saved', failed: 'Failed to save' }
const refusal = new CallError('refused', { message: 'The disk is away.', status: 503 })

beforeEach(() => said.mockClear())

test('what worked is said, and its result is there', async () => {
  expect(await attempt(() => Promise.resolve(7), texts)).toEqual({ result: 7 })
  expect(said.mock.calls).toEqual([['success', 'Saved']])
})

test('what failed is said with the sentence of the server, where it sent one', async () => {
  expect(await attempt(() => Promise.reject(refusal), texts)).toBeNull()
  const bare = new CallError('refused', { message: 'HTTP 500', status: 500 })
  await attempt(() => Promise.reject(bare), texts)
  expect(said.mock.calls).toEqual([
    ['error', 'Failed to save: The disk is away.'],
    ['error', 'Failed to save'],
  ])
})

test('what was shown too early is taken back; what the screen says by itself no toast says', async () => {
  const takeBack = vi.fn<() => void>()
  await attempt(() => Promise.reject(refusal), { ...texts, onFailed: takeBack })
  expect(takeBack).toHaveBeenCalledOnce()
  expect(said).toHaveBeenCalledOnce()
  said.mockClear()
  await attempt(() => Promise.reject(refusal), { ...texts, onFailed: () => Promise.resolve(true) })
  expect(said).not.toHaveBeenCalled()
})

test('no component catches what the network throws', () => {
  const files = import.meta.glob<string>('../../**/*.tsx', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  expect(Object.keys(files).length).toBeGreaterThan(200)
  const catching = Object.entries(files).filter(([, text]) => /[^.]catch [({]/.test(text))
  expect(catching.map(([name]) => name)).toEqual([])
})
