import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Episodes of a feed that is looked at before it is added, heard: ours. */
const unknown = 'That is no sound of a feed that was looked at.'

const asked = z.object({ sound: z.string(unknown).min(1, unknown).max(4096, unknown) }, unknown)

export const previewSoundCalls = {
  sound: endpoint({
    method: 'GET',
    path: '/api/lectern/feed-sound',
    policy: 'admin',
    summary: 'The sound of an episode that a look at a feed listed, fetched by the server',
    query: asked,
    reply: 'file',
    mediaToken: true,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/lectern/feed-sound/check',
    policy: 'admin',
    summary: 'Whether such a sound can be had, or why not',
    body: asked,
    reply: z.object({
      /** What kind of sound it is, as a media type. */
      type: z.string(),
    }),
  }),
}
