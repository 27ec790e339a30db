import type { CastMedia, CastSession } from './framework.ts'

const MEDIA_CHANNEL = 'urn:x-cast:com.google.cast.media'

/** What the sender has no word for but its receiver understands; each message has a number of its own. */
export function createDeviceMessages() {
  let requestId = 0

  async function send(session: CastSession, media: CastMedia | null, message: object) {
    requestId += 1
    const mediaSessionId = media?.mediaSessionId
    await session.sendMessage(MEDIA_CHANNEL, { ...message, mediaSessionId, requestId })
  }

  return {
    setRate: (session: CastSession, media: CastMedia, rate: number) =>
      send(session, media, { type: 'SET_PLAYBACK_RATE', playbackRate: rate }),

    /** To another track of the queue, so many further on, and to a time of it (seconds). */
    jump: (session: CastSession, media: CastMedia | null, by: number, currentTime: number) =>
      send(session, media, { type: 'QUEUE_UPDATE', jump: by, currentTime }),
  }
}
