import { basename } from 'node:path'
import { Problem } from '#platform/problem.ts'
import type { WriteOrder } from '../tags/order.ts'
import type { SoundFacts } from './sound-facts.ts'

/** Facts about the container, which whoever writes it sets. */
const containerTags = new Set([
  'encoder',
  'major_brand',
  'minor_version',
  'compatible_brands',
  'creation_time',
  'duration',
  'handler_name',
  'vendor_id',
  'metadata_block_picture',
  'language',
])

/** Names under which readers show what is written under another one. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  date: ['year', 'tyer', 'tdrc'],
  tit3: ['subtitle'],
  tracktotal: ['totaltracks'],
  grouping: ['tit1', 'grp1'],
  description: ['desc'],
  comment: ['comm'],
}

/** Refuses a file that lost anything on the way. @throws Problem `broken` that says what. */
export function refuseLoss(
  path: string,
  before: SoundFacts,
  after: SoundFacts,
  order: WriteOrder,
): void {
  const fail = (what: string): never => {
    throw new Problem(
      'broken',
      `“${basename(path)}” stays as it was: writing it anew would change ${what}.`,
    )
  }
  if (before.sounds !== after.sounds) fail('its sound')
  if (Math.abs(before.duration - after.duration) > 0.1) fail('its length')
  if (before.numPictures !== after.numPictures) fail('its pictures')
  const chapters = order.chapters ?? before.chapters
  if (chapters.length !== after.chapters.length) fail('its chapters')
  if (before.hasCover && !after.hasCover) fail('its cover')
  const lost = lostTag(before.tags, after.tags, order)
  if (lost !== undefined) fail(`its tag “${lost}”`)
}

function lostTag(
  before: SoundFacts['tags'],
  after: SoundFacts['tags'],
  { tags }: WriteOrder,
): string | undefined {
  const written = new Set(
    Object.keys(tags).flatMap((name) => {
      const key = name.toLowerCase()
      return [key, ...(otherNames[key] ?? [])]
    }),
  )
  return Object.keys(before).find(
    (name) =>
      !containerTags.has(name) &&
      !name.startsWith('_statistics') &&
      !/^(bps|duration|number_of_(frames|bytes))(-|$)/u.test(name) &&
      !written.has(name) &&
      before[name] !== after[name],
  )
}
