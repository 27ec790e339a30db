import { chainOf, createElementBoost } from './boost.ts'
import { createEngines, type Engines } from './engines.ts'
import { createHtml5Engine } from './html5-engine.ts'
import { createRelayEngine } from './relay-engine.ts'

/** What sounds on a page: its elements, outside the document, and the engines that drive them. */
export interface PageElements {
  engines: Engines
  /** Of all sound without a picture: they take turns at the border of two files. */
  sounds: readonly HTMLAudioElement[]
  /** The one of them whose turn it is. */
  sound: () => HTMLAudioElement
  /** The element of all pictures: whoever shows it puts it into the page. */
  video: () => HTMLVideoElement
}

export function createPageElements(): PageElements {
  const [first, second] = [new Audio(), new Audio()]
  const relay = createRelayEngine(runnerOf(first), runnerOf(second), {
    mayPass: (media) => media.remote?.state !== 'connected',
  })
  let picture: HTMLVideoElement | null = null
  const video = () =>
    (picture ??= Object.assign(document.createElement('video'), { playsInline: true }))
  return {
    engines: createEngines({ audio: relay, video: () => engineOf(video()) }),
    sounds: [first, second],
    sound: relay.media,
    video,
  }
}

function runnerOf(media: HTMLAudioElement) {
  return { media, engine: engineOf(media) }
}

function engineOf(media: HTMLMediaElement) {
  return createHtml5Engine(media, {
    boost: createElementBoost(() => chainOf(media)),
    isSavingData: () => (navigator as DataSaving).connection?.saveData === true,
  })
}

/** Known to some browsers only. */
type DataSaving = Navigator & { connection?: { saveData?: boolean } }
