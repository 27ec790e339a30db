import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ms } from './kit.ts'

/** Which downloaded episodes give their room back by themselves: ours. */
const malformed = 'Invalid request body'
const flag = (refusal: string) => z.boolean(refusal)
const noDays = 'Say a number of whole days, from 1 to 3,650.'

const rules = {
  /** Once everybody who follows the show has finished it; where nobody does, everybody who has begun it. */
  finished: flag('Say whether finished episodes go.'),
  /** Whatever is more than the newest `maxEpisodesToKeep`, not only after an automatic download. */
  newest: flag('Say whether older episodes than the newest ones go.'),
  /** Days since it was published, and since it came to the disk; null: however old. */
  olderThanDays: z.number(noDays).int(noDays).min(1, noDays).max(3650, noDays).nullable(),
  /** What somebody is in the middle of stays. */
  keepsStarted: flag('Say whether started episodes stay.'),
}

/** Nothing goes by itself where nothing was chosen. */
export const retentionRules = z.object({
  finished: rules.finished.default(false),
  newest: rules.newest.default(false),
  olderThanDays: rules.olderThanDays.default(null),
  keepsStarted: rules.keepsStarted.default(true),
})
export type RetentionRules = z.output<typeof retentionRules>

/** Rules as they are sent: all of them. */
export const retentionInput = z.object(rules, malformed)

/** Why an episode goes. */
export const retentionReasons = ['finished', 'newest', 'age'] as const
export type RetentionReason = (typeof retentionReasons)[number]

const goingEpisode = z.object({
  id: z.string(),
  libraryItemId: z.string(),
  podcastTitle: z.string(),
  title: z.string(),
  publishedAt: ms.nullable(),
  /** Bytes. */
  size: z.number(),
  reason: z.enum(retentionReasons),
  /** Its feed doesn't list it any more, so it may not come back once the trash is emptied. */
  isGone: z.boolean(),
})
export type GoingEpisode = z.output<typeof goingEpisode>

const preview = z.object({
  numEpisodes: z.number().int(),
  size: z.number(),
  /** How many of them no feed lists any more. */
  numGone: z.number().int(),
  /** Those with the most bytes first, some hundreds of them. */
  episodes: z.array(goingEpisode),
})
export type RetentionPreview = z.output<typeof preview>

export const retentionCalls = {
  rules: endpoint({
    method: 'GET',
    path: '/api/lectern/retention',
    policy: 'admin',
    summary: 'The rules by which episodes of shows without rules of their own give their room back',
    reply: z.object({ rules: retentionRules }),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/lectern/retention',
    policy: 'admin',
    summary: 'Change these rules',
    body: retentionInput.partial(),
    reply: z.object({ rules: retentionRules }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/lectern/retention/preview',
    policy: 'admin',
    summary:
      'What would go by some rules: of one show, or of all without rules of their own. Nothing is changed',
    body: z.object(
      {
        rules: retentionInput,
        libraryItemId: z.string(malformed).optional(),
        /** Of that show; as it is where it is left out. */
        maxEpisodesToKeep: z.number(malformed).int(malformed).min(0, malformed).optional(),
      },
      malformed,
    ),
    reply: preview,
  }),
}
