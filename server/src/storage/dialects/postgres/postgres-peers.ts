import type { PeerListener, Peers } from '#domain/peers.ts'
import { createGathering, partsOf } from './postgres-parts.ts'
import type { Line } from './postgres-line.ts'

/** What is told among servers goes through this channel, and through the other that somebody missed something. */
export const peerChannels = { told: 'lectern_told', missed: 'lectern_missed' }

const notify = 'select pg_notify($1, part) from unnest($2::text[]) part'

/** Beyond it nobody could keep up. */
const mostWaiting = 10_000

/**
 * Servers tell each other by LISTEN and NOTIFY, each over its own line. What is waiting when that is lost is dropped and
 * counts as missed by all, since nobody can say what of it was delivered.
 */
export function createPostgresPeers(line: Pick<Line, 'query'>) {
  const gathering = createGathering()
  let listener: PeerListener | null = null
  let ownId = 0
  let alive = new Set<number>()
  let number = 0
  let waiting: string[] = []
  /** Something was dropped that others should have heard. */
  let owesMissed = false
  let sending: Promise<void> | null = null

  function drop(): void {
    waiting = []
    owesMissed = true
  }

  /** Sends what waits, all that gathered meanwhile at once. What fails is made good by the next message or connection. */
  async function send(): Promise<void> {
    try {
      while (waiting.length > 0 || owesMissed) {
        const [channel, texts] = owesMissed
          ? [peerChannels.missed, [String(++number)]]
          : [peerChannels.told, waiting.splice(0)]
        owesMissed = false
        // oxlint-disable-next-line no-await-in-loop -- in order
        await line.query(notify, [channel, texts])
      }
    } catch {
      drop()
    }
    sending = null
  }

  const peers: Peers = {
    tell(message) {
      if (waiting.length > mostWaiting) drop()
      if (!owesMissed) waiting.push(...partsOf(message, () => ++number))
      sending ??= send()
    },
    hear(one) {
      listener = one
    },
  }

  return {
    peers,

    /** Hears on a new connection from now on. */
    async listen(query: Line['query'], isFirst: boolean): Promise<void> {
      const [{ id = 0 } = {}] = await query<{ id: number }>('select pg_backend_pid() as id')
      ownId = id
      for (const channel of Object.values(peerChannels)) await query(`listen ${channel}`)
      if (isFirst) return
      await query(notify, [peerChannels.missed, [String(++number)]])
      owesMissed = false
      listener?.missed()
    },

    lost(): void {
      drop()
      listener?.missed()
    },

    /** Resolves when everything was told. */
    flush: async (): Promise<void> => void (await sending),

    heard(channel: string, payload: string, sender: number): void {
      if (sender === ownId) return
      if (channel === peerChannels.missed) {
        gathering.forget(sender)
        listener?.missed()
      }
      if (channel !== peerChannels.told) return
      alive.add(sender)
      const message = gathering.add(sender, payload)
      if (message !== null) listener?.received(message, String(sender))
    },

    /** `ids` are the senders that live. */
    seen(ids: ReadonlySet<number>): void {
      const gone = [...alive].filter((id) => !ids.has(id))
      alive = new Set(ids)
      for (const id of gone) {
        gathering.forget(id)
        listener?.gone(String(id))
      }
    },
  }
}
