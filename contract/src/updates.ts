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

/** What releases say of themselves, as Markdown without HTML and pictures. */
const releaseNotes = z.object({
  releases: z.array(
    z.object({
      version: z.string(),
      /** Web address of its page; null: it has none. */
      url: z.string().nullable(),
      notes: z.string(),
    }),
  ),
})
export type ReleaseNotes = z.output<typeof releaseNotes>

export const updateCalls = {
  state: endpoint({
    method: 'GET',
    path: '/api/lectern/updates',
    policy: 'admin',
    summary: 'Whether there is a newer release, as far as that is known; waits for nobody',
    reply: versionData,
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/lectern/updates/notes',
    policy: 'admin',
    summary: 'What releases newer than this one say of themselves, the latest first',
    reply: releaseNotes,
  }),
}
