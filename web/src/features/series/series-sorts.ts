import i18next from 'i18next'

/** Orders of the series list. */
export const seriesSorts = [
  { key: 'name', label: () => i18next.t('series.sort.name'), kind: 'text', desc: false },
  { key: 'numBooks', label: () => i18next.t('series.sort.numBooks'), kind: 'amount', desc: true },
  { key: 'addedAt', label: () => i18next.t('shelf.sort.added'), kind: 'date', desc: true },
  {
    key: 'lastBookAdded',
    label: () => i18next.t('series.sort.lastBookAdded'),
    kind: 'date',
    desc: true,
  },
  {
    key: 'lastBookUpdated',
    label: () => i18next.t('series.sort.lastBookUpdated'),
    kind: 'date',
    desc: true,
  },
  {
    key: 'totalDuration',
    label: () => i18next.t('shelf.sort.duration'),
    kind: 'amount',
    desc: true,
  },
] as const
