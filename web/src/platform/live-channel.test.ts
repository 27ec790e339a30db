import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChannel, type Channel, type Wire } from './live-channel.ts'

/** The other end: what it was sent, and its say. */
function fakeWire() {
  const sent: string[] = []
  const wire: Wire = {
    onmessage: null,
    onclose: null,
    send: (text) => void sent.push(String(text)),
    close: vi.fn(),
  }
  return {
    wire,
    sent,
    say: (data: string) => wire.onmessage?.call({} as WebSocket, { data } as MessageEvent),
    breakOff: () => wire.onclose?.call({} as WebSocket, {} as CloseEvent),
    welcome() {
      this.say('0{"sid":"a","pingInterval":20000,"pingTimeout":20000}')
      this.say('40{"sid":"b"}')
    },
  }
}

let wires: ReturnType<typeof fakeWire>[]
let heard: unknown[]
let channel: Channel
let goOnline: () => void

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  heard = []
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => (goOnline = listener))
  vi.stubGlobal('removeEventListener', () => (goOnline = () => {}))
  channel = openChannel({
    open() {
      const made = fakeWire()
      wires.push(made)
      return made.wire
    },
    hello: { media: 'book' },
    onUp: () => heard.push('up'),
    onDown: () => heard.push('down'),
    onEvent: (name, payload) => heard.push([name, payload]),
  })
})
afterEach(() => {
  channel.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('says who it is, then hears and sends events', () => {
  expect(channel.send('auth', 'early')).toBe(false)
  wires[0]!.welcome()
  expect(channel.send('auth', 'token')).toBe(true)
  wires[0]!.say('42["init",{"a":1}]')
  wires[0]!.say('42["backup_applied"]')
  expect(wires[0]!.sent).toEqual(['40{"media":"book"}', '42["auth","token"]'])
  expect(heard).toEqual(['up', ['init', { a: 1 }], ['backup_applied', undefined]])
})

test('answers pings and stays as long as they come', () => {
  wires[0]!.welcome()
  for (let minute = 0; minute < 3; minute++) {
    vi.advanceTimersByTime(39_000)
    wires[0]!.say('2')
  }
  expect(wires[0]!.sent.slice(1)).toEqual(['3', '3', '3'])
  expect(wires).toHaveLength(1)
})

test('takes a silent line for dead and comes back', () => {
  wires[0]!.welcome()
  vi.advanceTimersByTime(40_000)
  expect(heard).toEqual(['up', 'down'])
  expect(wires[0]!.wire.close).toHaveBeenCalledOnce()
  expect(channel.send('auth', 'lost')).toBe(false)
  vi.advanceTimersByTime(1500)
  wires[1]!.welcome()
  expect(heard).toEqual(['up', 'down', 'up'])
})

test.each([
  ['the line breaks', (wire: ReturnType<typeof fakeWire>) => wire.breakOff()],
  ['the server ends the connection', (wire: ReturnType<typeof fakeWire>) => wire.say('41')],
  ['the server stops', (wire: ReturnType<typeof fakeWire>) => wire.say('1')],
  ['the server refuses', (wire: ReturnType<typeof fakeWire>) => wire.say('44{"message":"no"}')],
  ['nobody answers', () => vi.advanceTimersByTime(20_000)],
])('comes back when %s', (_what, end) => {
  end(wires[0]!)
  expect(heard).toEqual(['down'])
  vi.advanceTimersByTime(1500)
  expect(wires).toHaveLength(2)
})

test('waits longer each time, at most 7.5 s, and from the start again after it was connected', () => {
  for (let attempt = 0; attempt < 6; attempt++) {
    const before = wires.length
    wires.at(-1)!.breakOff()
    vi.advanceTimersByTime(499)
    expect(wires).toHaveLength(before)
    vi.advanceTimersByTime(7001)
    expect(wires).toHaveLength(before + 1)
  }
  wires.at(-1)!.breakOff()
  vi.advanceTimersByTime(2499)
  expect(wires).toHaveLength(7)
  vi.advanceTimersByTime(5001)
  wires.at(-1)!.welcome()
  wires.at(-1)!.breakOff()
  vi.advanceTimersByTime(1500)
  expect(wires).toHaveLength(9)
})

test('does not wait when the network is back', () => {
  wires[0]!.breakOff()
  goOnline()
  expect(wires).toHaveLength(2)
  goOnline()
  vi.advanceTimersByTime(10_000)
  expect(wires).toHaveLength(2)
})

test('says good-bye and stays away when it is closed', () => {
  wires[0]!.welcome()
  channel.close()
  expect(wires[0]!.sent.at(-1)).toBe('41')
  vi.advanceTimersByTime(60_000)
  expect(wires).toHaveLength(1)
  expect(heard).toEqual(['up'])
})
