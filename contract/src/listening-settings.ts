import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam } from './kit.ts'

/** How somebody listens to a show: ours, and theirs alone. */
const malformed = 'Invalid request body'
const noSpeed = 'A speed is a number from 0.5 to 10.'
const noSkip = 'Say how many seconds to skip, from 0 to 600.'

const seconds = z.number(noSkip).int(noSkip).min(0, noSkip).max(600, noSkip)

const settings = {
  /** Null: the usual one. */
  speed: z.number(noSpeed).min(0.5, noSpeed).max(10, noSpeed).nullable(),
  /** Seconds at the beginning and at the end of each episode that aren't played. */
  skipIntro: seconds,
  skipOutro: seconds,
  /** The next episode of the show follows one that ended, where nothing else waits. */
  playsNext: z.boolean('Say whether the next episode follows.'),
}

/** Nothing is special about a show at first. */
export const listeningSettings = z.object({
  speed: settings.speed.default(null),
  skipIntro: settings.skipIntro.default(0),
  skipOutro: settings.skipOutro.default(0),
  playsNext: settings.playsNext.default(false),
})
export type ListeningSettings = z.output<typeof listeningSettings>

const params = z.object({ id: idParam })

export const listeningSettingsCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/listening',
    policy: 'user',
    summary: 'How the caller listens to a show: speed, what is skipped, what follows',
    params,
    reply: listeningSettings,
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/lectern/podcasts/:id/listening',
    policy: 'user',
    summary: 'Change that',
    params,
    body: z.object(settings, malformed).partial(),
    reply: listeningSettings,
  }),
}
