/** The part of a browser's WebSocket that is used here. */
export type Wire = Pick<WebSocket, 'onmessage' | 'onclose' | 'send' | 'close'>

export interface ChannelEnds {
  /** Opens the socket; anew for every attempt. */
  open: () => Wire
  /** Said about this client when it connects. */
  hello: Record<string, string>
  onUp: () => void
  /** The connection broke or did not come about; it is tried again. */
  onDown: () => void
  onEvent: (name: string, payload: unknown) => void
}

export interface Channel {
  /** Sends an event; false when nobody is connected, then it is lost. */
  send(name: string, payload: unknown): boolean
  close(): void
}

const firstPauseMs = 1000
const longestPauseMs = 5000
const patienceMs = 20_000

/** Frames of Engine.IO 4, and behind `message` the packets of Socket.IO 5; nothing binary is ever sent here. */
const frame = { open: '0', close: '1', ping: '2', pong: '3' } as const
const packet = { connect: '40', disconnect: '41', event: '42', refused: '44' } as const

/**
 * A client of Socket.IO over one websocket: connects, answers pings, and comes back after every loss, at once when the
 * browser has a network again, else after a pause that grows to 5 s.
 */
export function openChannel({ open, hello, onUp, onDown, onEvent }: ChannelEnds): Channel {
  let wire: Wire | null = null
  let isUp = false
  let isOver = false
  let attempts = 0
  let silentAfterMs = patienceMs
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const atOnce = () => {
    if (!wire) connect()
  }
  addEventListener('online', atOnce)
  connect()

  return {
    send(name, payload) {
      if (isUp) wire?.send(packet.event + JSON.stringify([name, payload]))
      return isUp
    },
    close() {
      isOver = true
      removeEventListener('online', atOnce)
      clearTimeout(pause)
      if (isUp) wire?.send(packet.disconnect)
      leave()
    },
  }

  function connect(): void {
    clearTimeout(pause)
    const mine = open()
    wire = mine
    silentAfterMs = patienceMs
    expectSound()
    mine.onmessage = ({ data }) => typeof data === 'string' && hear(data)
    mine.onclose = lose
  }

  function hear(data: string): void {
    expectSound()
    if (data === frame.ping) wire?.send(frame.pong)
    else if (data.startsWith(packet.event)) tell(data.slice(packet.event.length))
    else if (data.startsWith(packet.connect)) {
      isUp = true
      attempts = 0
      onUp()
    } else if (data.startsWith(frame.open)) {
      const { pingInterval, pingTimeout } = JSON.parse(data.slice(1)) as Record<string, number>
      silentAfterMs = (pingInterval ?? 0) + (pingTimeout ?? 0) || patienceMs
      expectSound()
      wire?.send(packet.connect + JSON.stringify(hello))
    } else if (isEnd(data)) lose()
  }

  function tell(text: string): void {
    const [name, payload] = JSON.parse(text) as [string, unknown]
    onEvent(name, payload)
  }

  /** A line that says nothing for longer than the server's pings are apart is dead, whatever the browser thinks. */
  function expectSound(): void {
    clearTimeout(watchdog)
    watchdog = setTimeout(lose, silentAfterMs)
  }

  function lose(): void {
    leave()
    if (isOver) return
    pause = setTimeout(connect, pauseMs(attempts++))
    onDown()
  }

  function leave(): void {
    clearTimeout(watchdog)
    isUp = false
    const left = wire
    wire = null
    if (!left) return
    left.onmessage = null
    left.onclose = null
    left.close()
  }
}

function isEnd(data: string): boolean {
  return [frame.close, packet.disconnect, packet.refused].some((end) => data.startsWith(end))
}

/** Many clients of one server must not come back at the same moment. */
function pauseMs(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** attempts) * (0.5 + Math.random())
}
