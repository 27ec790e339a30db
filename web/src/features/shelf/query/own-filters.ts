import { filterOf } from '#platform/address/filter.ts'
import { elapsed } from '#platform/text/format.ts'
import { texts } from '#platform/text/texts.ts'
import { groupOf, type FilterGroup, type FilterValue } from './filter-group.ts'

const hour = 3600
/** Seconds that lengths are offered by. */
const lengths = {
  book: { shorter: [hour, 4 * hour, 8 * hour], longer: [8 * hour, 15 * hour] },
  video: { shorter: [hour / 2, 1.5 * hour], longer: [1.5 * hour] },
}
const days = [7, 30, 90, 365]

/** Filters of ours, which the wire doesn't have. */
export function ownGroups(mediaType: string): FilterGroup[] {
  const within = (key: 'addedWithin' | 'heardWithin' | 'finishedWithin'): FilterGroup => ({
    ...groupOf(key),
    values: days.map((count) => ({
      filter: filterOf(key, String(count)),
      label: texts.t('filter.lastDays', { count }),
    })),
  })
  const added = within('addedWithin')
  if (mediaType !== 'book' && mediaType !== 'video') return [added]
  const { shorter, longer } = lengths[mediaType]
  const steps = (key: 'shorter' | 'longer', seconds: number[]) =>
    seconds.map((value) => ownValue(key, String(value)))
  return [
    {
      ...groupOf('length'),
      ranges: { from: 'longer', to: 'shorter', unit: hour },
      values: [...steps('shorter', shorter), ...steps('longer', longer)],
    },
    {
      ...groupOf('year'),
      ranges: { from: 'yearFrom', to: 'yearTo', unit: 1 },
      values: [ownValue('yearFrom', String(new Date().getFullYear() - 4))],
    },
    added,
    within('heardWithin'),
    within('finishedWithin'),
  ]
}

const ownValue = (key: string, value: string): FilterValue => ({
  filter: filterOf(key, value),
  label: ownLabel(key, value) ?? value,
})

/** What a filter of ours says; null for any other, or a number that isn't one. */
export function ownLabel(key: string, value: string | null): string | null {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number) || number < 0) return null
  switch (key) {
    case 'shorter':
    case 'longer':
      return texts.t(`filter.${key}`, { length: elapsed(number) })
    case 'yearFrom':
    case 'yearTo':
      return texts.t(`filter.${key}`, { year: String(number) })
    case 'addedWithin':
    case 'heardWithin':
    case 'finishedWithin':
      return texts.t(`filter.${key}`, { when: texts.t('filter.lastDays', { count: number }) })
    default:
      return null
  }
}
