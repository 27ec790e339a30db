import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { audioTrack, chapter } from './file-schemas.ts'
import { idParam, sec } from './kit.ts'

/** Episodes that only their feed has: ours. */
export const remoteEpisodeCalls = {
  track: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/episodes/:episodeId/track',
    policy: 'user',
    summary: 'The sound of an episode that is not downloaded, as a device fetches it to keep it',
    params: z.object({ id: idParam, episodeId: idParam }),
    reply: z.object({
      id: z.string(),
      title: z.string(),
      duration: sec,
      chapters: z.array(chapter),
      /** `ino` names it among the files of its podcast. */
      audioTrack,
    }),
  }),
}
