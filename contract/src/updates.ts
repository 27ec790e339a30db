import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ms } from './kit.ts'

const versionData = z.object({
  currentVersion: z.string(),
  hasUpdate: z.boolean(),
  /** null: nobody knows of any release. */
  latestVersion: z.string().nullable(),
  /** Web address of the page of the latest release. */
  githubTagUrl: z.string().nullable(),
  /** What the latest release says of itself, as Markdown; null where there is no newer one. */
  latestVersionChangelog: z.string().nullable(),
  /** When the list of releases was last read; null: never. */
  checkedAt: ms.nullable(),
})
export type VersionData = z.output<typeof versionData>

export const updateCalls = {
  state: endpoint({
    method: 'GET',
    path: '/api/lectern/updates',
    policy: 'admin',
    summary: 'Whether there is a newer release, as far as that is known; waits for nobody',
    reply: versionData,
  }),
}
