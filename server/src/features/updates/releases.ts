import { z } from 'zod'
import { cleanNotes } from './clean-notes.ts'

export interface Release {
  version: string
  /** Web address of its page; null: it has none. */
  url: string | null
  /** Markdown without HTML and pictures. */
  notes: string
}

/** Entries that say nothing of a release are passed over: the list is somebody else's. */
const listed = z.object({
  tag_name: z.string(),
  html_url: z
    .string()
    .regex(/^https?:\/\//i)
    .nullable()
    .catch(null),
  body: z.string().nullable().catch(null),
  draft: z.boolean().catch(false),
  prerelease: z.boolean().catch(false),
})

/** Releases of a list as GitHub has it, the latest first; drafts and previews left out. Throws when it isn't a list. */
export function releasesOf(json: string): Release[] {
  return z
    .array(z.unknown())
    .parse(JSON.parse(json))
    .flatMap((entry) => {
      const { data } = listed.safeParse(entry)
      const version = data && /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(data.tag_name.trim())?.[1]
      if (!data || !version || data.draft || data.prerelease) return []
      return [{ version, url: data.html_url, notes: cleanNotes(data.body ?? '') }]
    })
    .sort((one, other) => compareVersions(other.version, one.version))
}

/** Above zero where `one` is the later of two versions. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  for (let at = 0; at < 3; at++) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
