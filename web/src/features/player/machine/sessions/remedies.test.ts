import { describe, expect, it } from 'vitest'
import { createRecovery } from './remedies.ts'

describe('recovery', () => {
  it('asks for a stream when the sound is the trouble, and gives up after it', () => {
    const recovery = createRecovery()
    expect(recovery.remedyFor('unplayable', 70)).toEqual({ forceTranscode: true })
    expect(recovery.remedyFor('unplayable', 70)).toBe(null)
    expect(recovery.remedyFor('network', 71)).toBe(null)
  })

  it('tries the same way when the line broke, then a stream, then nothing', () => {
    const recovery = createRecovery()
    expect(recovery.remedyFor('network', 70)).toEqual({ forceTranscode: false })
    expect(recovery.remedyFor('missing', 70)).toEqual({ forceTranscode: true })
    expect(recovery.remedyFor('missing', 70)).toBe(null)
  })

  it('begins anew further on, and when the listener starts something', () => {
    const recovery = createRecovery()
    recovery.remedyFor('network', 70)
    expect(recovery.remedyFor('network', 79.9)).toBe(null)
    expect(recovery.remedyFor('network', 80)).toEqual({ forceTranscode: false })
    recovery.forget()
    expect(recovery.remedyFor('network', 80)).toEqual({ forceTranscode: false })
  })
})
