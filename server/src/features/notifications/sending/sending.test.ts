import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { startToldServer } from '#testing/providers/told-server.ts'
import type { ToldServer } from '#testing/providers/told-server.ts'
import { outcomeOf, sendByApprise } from './apprise.ts'
import { withoutAddresses } from './outcome.ts'
import { signatureHeaders } from './sign.ts'
import { tellWebhook, webhookWait } from './webhook.ts'

const servers: ToldServer[] = []
const server = async (): Promise<ToldServer> => {
  const one = await startToldServer()
  servers.push(one)
  return one
}
afterEach(() => Promise.all(servers.splice(0).map((one) => one.close())))

/** As it is for everybody: nothing local may be reached unless its owner named it. */
const outgoing = createOutgoing({ isFilterOff: false, allowedHosts: [] })
const { signal } = new AbortController()
const message = { urls: ['mailto://user:pass@example.org'], title: 'T', body: 'B\nÜ' }

describe('Apprise', () => {
  it('is told what it knows and nothing else', async () => {
    const apprise = await server()
    const outcome = await sendByApprise(`${apprise.url}/notify`, message, { outgoing, signal })
    expect(outcome).toEqual({ isSent: true, words: 'Apprise has sent it.' })
    const [told] = apprise.told
    expect([told?.method, told?.path]).toEqual(['POST', '/notify'])
    expect(told?.headers['content-type']).toBe('application/json')
    expect(told?.body).toBe(JSON.stringify(message))
  })

  it('may want a name and a password', async () => {
    const apprise = await server()
    const address = `${apprise.url.replace('://', '://ada:pass%20word@')}/notify`
    await sendByApprise(address, message, { outgoing, signal })
    expect(apprise.told[0]?.headers.authorization).toBe(`Basic ${btoa('ada:pass word')}`)
  })

  const details = [
    ['INFO', '2025-01-01', 'Sent Email notification.'],
    ['WARNING', '2025-01-01', 'Failed to send Telegram notification: Unauthorized, error=401.'],
    ['ERROR', '2025-01-01', 'Bad address mailto://user:pass@example.org given'],
  ]
  it.each([
    [200, { error: null, details }, true, 'Apprise has sent it.'],
    [200, 'not what one expects', true, 'Apprise has sent it.'],
    [204, undefined, false, 'Apprise found none of the addresses usable, so nothing was sent.'],
    [
      400,
      { error: 'Payload lacks minimum requirements' },
      false,
      'Apprise did not understand the message. Payload lacks minimum requirements',
    ],
    [
      424,
      { error: 'Some could not be sent', details },
      false,
      'Apprise could not reach every service. Failed to send Telegram notification: Unauthorized, error=401. Bad address … given',
    ],
    [
      404,
      '<html>',
      false,
      'Apprise does not answer at this address (404). It usually ends with /notify.',
    ],
    [500, { error: 5, details: 'x' }, false, 'Apprise answered 500.'],
  ])('that answers %s %j', (status, body, isSent, words) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(outcomeOf(status, text ?? '')).toEqual({ isSent, words })
  })

  it('that is away, or says no word in time, is named as that', async () => {
    const apprise = await server()
    await apprise.close()
    const away = await sendByApprise(`${apprise.url}/notify`, message, { outgoing, signal })
    expect(away).toEqual({ isSent: false, words: 'Apprise could not be reached.' })
    const hanging = {
      say: () =>
        outgoing.say(`${servers.at(-1)!.url}/notify`, '{}', { maxBytes: 9, timeoutMs: 50, signal }),
    }
    ;(await server()).answers(null)
    const late = await sendByApprise('http://x/', message, { outgoing: hanging, signal })
    expect(late.words).toBe('Apprise did not answer within 15 seconds.')
  })

  it('is told again where it has moved to on its host, and nobody else is', async () => {
    const other = await server()
    const apprise = await server()
    apprise.answers({ status: 307, headers: { location: `${other.url}/notify` } })
    const outcome = await sendByApprise(`${apprise.url}/`, message, { outgoing, signal })
    expect(outcome).toEqual({
      isSent: false,
      words: 'Apprise could not be asked. The address leads on to another server.',
    })
    expect(other.told).toEqual([])
  })
})

describe('a webhook', () => {
  const event = {
    name: 'onTest',
    libraryId: null,
    values: { version: 'v1' },
    at: Date.UTC(2026, 0, 2),
  }
  const hook = { id: 'd1', event, title: 'T', body: 'B' }
  const secret = 'whsec_1'

  it('is told what happened, signed with its secret', async () => {
    const receiver = await server()
    const at = Date.UTC(2026, 0, 3) + 999
    const to = { url: `${receiver.url}/hook?key=1`, secret }
    expect((await tellWebhook(to, hook, { outgoing, signal, at })).isSent).toBe(true)
    const [told] = receiver.told
    expect(JSON.parse(told?.body ?? '')).toEqual({
      id: 'd1',
      event: 'onTest',
      at: '2026-01-02T00:00:00.000Z',
      libraryId: null,
      title: 'T',
      body: 'B',
      data: { version: 'v1' },
    })
    const timestamp = String(Date.UTC(2026, 0, 3) / 1000)
    const mac = createHmac('sha256', secret).update(`${timestamp}.${told?.body}`).digest('hex')
    expect(told?.headers).toMatchObject({
      'lectern-event': 'onTest',
      'lectern-delivery': 'd1',
      'lectern-timestamp': timestamp,
      'lectern-signature': `v1=${mac}`,
    })
  })

  it('has another signature for another body, time or secret', () => {
    const one = signatureHeaders('a', 'x', 1000)['lectern-signature']
    const others = [
      signatureHeaders('b', 'x', 1000),
      signatureHeaders('a', 'y', 1000),
      signatureHeaders('a', 'x', 2000),
    ]
    for (const other of others) expect(other['lectern-signature']).not.toBe(one)
  })

  it('that refuses is named by its answer', async () => {
    const receiver = await server()
    receiver.answers({ status: 410 })
    const to = { url: receiver.url, secret }
    expect(await tellWebhook(to, hook, { outgoing, signal, at: 0 })).toEqual({
      isSent: false,
      words: 'The server answered 410.',
    })
  })

  it('is tried later and later, and then given up', () => {
    const waits = Array.from({ length: 7 }, (_, index) => webhookWait(index + 1))
    expect(waits.map((wait) => (wait === null ? null : wait / 60_000))).toEqual([
      0.5,
      2,
      10,
      60,
      360,
      1440,
      null,
    ])
  })
})

it('keeps addresses out of what is said', () => {
  expect(withoutAddresses('At tgram://123:abc/456 and\n https://u:p@x.org/?k=1, no.')).toBe(
    'At … and … no.',
  )
  expect(withoutAddresses('x'.repeat(5000))).toHaveLength(601)
})
