import { describe, expect, it } from 'vitest'
import { parseUserAgent } from './user-agent.ts'

describe('parseUserAgent', () => {
  it('reads a desktop browser', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'
    expect(parseUserAgent(chrome)).toEqual({
      browserName: 'Chrome',
      browserVersion: '120.0.0.0',
      osName: 'Linux',
      osVersion: 'x86_64',
    })
  })

  it('reads a phone', () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1'
    expect(parseUserAgent(phone)).toMatchObject({ osName: 'iOS', deviceType: 'mobile' })
  })

  it.each([undefined, null, '', '   '])('knows nothing from %j', (text) => {
    expect(parseUserAgent(text)).toEqual({})
  })

  it('survives whatever a client sends', () => {
    expect(() => parseUserAgent('\0'.repeat(9000))).not.toThrow()
  })
})
