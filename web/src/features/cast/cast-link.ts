import { create } from 'zustand'
import { coverUrl, type PagePlayer } from '#features/player/index.ts'
import { createCastEngine } from './cast-engine.ts'
import { loadFramework, type CastFramework } from './framework.ts'
import { castItemOf, type Addresses } from './load-request.ts'

interface CastState {
  phase: 'off' | 'loading' | 'ready' | 'failed'
  /** Name of the device that plays, null while none does. */
  device: string | null
}

export const useCast = create<CastState>(() => ({ phase: 'off', device: null }))

/** Pixels of the cover on the device. */
const COVER_WIDTH = 800
let link: CastFramework | null = null

/** Loads Google's sender and follows its sessions; does so once per page. */
export async function startLink(player: PagePlayer): Promise<void> {
  if (useCast.getState().phase === 'loading' || link !== null) return
  useCast.setState({ phase: 'loading' })
  try {
    link = await loadFramework()
    follow(link, player)
    useCast.setState({ phase: 'ready' })
  } catch {
    useCast.setState({ phase: 'failed' })
  }
}

let buttons = 0

/** A button for casting is there, until the returned function is called. */
export function holdLink(player: PagePlayer): () => void {
  buttons += 1
  if (isSecureContext) void startLink(player)
  return () => {
    buttons -= 1
    if (buttons === 0) endLink()
  }
}

/** The listener wants no casting any more: what plays in the room comes back here. */
function endLink(): void {
  link?.context.endCurrentSession(true)
}

/** Opens the browser's list of devices, or its way to stop. Rejects with the framework's code. */
export async function chooseDevice(): Promise<void> {
  await link?.context.requestSession()
}

function follow(framework: CastFramework, player: PagePlayer): void {
  const engine = createCastEngine(framework, addresses)
  framework.context.addEventListener('sessionstatechanged', ({ sessionState }) => {
    if (sessionState === 'SESSION_ENDED') {
      useCast.setState({ device: null })
      void player.stopCasting()
    }
    if (sessionState !== 'SESSION_STARTED' && sessionState !== 'SESSION_RESUMED') return
    const session = framework.context.getCurrentSession()
    useCast.setState({ device: session?.getCastDevice().friendlyName ?? '' })
    // Only the line was gone, as while the computer slept: the device went on by itself.
    if (sessionState === 'SESSION_RESUMED' && engine.rejoin()) return
    player.startCasting(engine)
    if (sessionState === 'SESSION_RESUMED') takeUp(framework, player)
  })
}

/** After a reload the device still plays: the page goes on with the same thing at the same place. */
function takeUp({ context }: CastFramework, player: PagePlayer): void {
  const media = context.getCurrentSession()?.getMediaSession()
  const item = castItemOf(media?.media?.customData)
  if (!media || item === null) return
  player.playItem(item.itemId, {
    episodeId: item.episodeId,
    startTime: item.offset + media.getEstimatedTime(),
    autoplay: media.playerState === 'PLAYING' || media.playerState === 'BUFFERING',
  })
}

const addresses: Addresses = {
  absolute: (path) => new URL(path, location.href).href,
  cover: (session) =>
    session.cover.hasCover ? new URL(coverUrl(session, COVER_WIDTH), location.href).href : null,
}
