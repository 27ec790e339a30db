import { texts } from '#platform/text/texts.ts'

/** Orders of the series list. */
export const seriesSorts = [
  { key: 'name', label: () => texts.t('series.sort.name'), kind: 'text', desc: false },
  { key: 'numBooks', label: () => texts.t('series.sort.numBooks'), kind: 'amount', desc: true },
  { key: 'addedAt', label: () => texts.t('shelf.sort.added'), kind: 'date', desc: true },
  {
    key: 'lastBookAdded',
    label: () => texts.t('series.sort.lastBookAdded'),
    kind: 'date',
    desc: true,
  },
  {
    key: 'lastBookUpdated',
    label: () => texts.t('series.sort.lastBookUpdated'),
    kind: 'date',
    desc: true,
  },
  {
    key: 'totalDuration',
    label: () => texts.t('shelf.sort.duration'),
    kind: 'amount',
    desc: true,
  },
] as const
