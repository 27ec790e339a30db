export const sessionSorts = ['displayTitle', 'timeListening', 'startTime', 'updatedAt'] as const
export type SessionSort = (typeof sessionSorts)[number]

export interface SessionView {
  /** Whose; '': everybody's, for administrators. */
  user: string
  /** First and last day `YYYY-MM-DD` that sessions count for; '': without end. */
  from: string
  to: string
  sort: SessionSort
  desc: boolean
  /** 0-based */
  page: number
  size: number
}

export const sizes = [10, 25, 50, 100] as const

/** A view as the address carries it; what makes no sense falls back. */
export function readView(search: Record<string, string | undefined>): SessionView {
  const sort = sessionSorts.find((word) => word === search['sort']) ?? 'updatedAt'
  const page = Number(search['page'] ?? 1) - 1
  return {
    user: search['user'] ?? '',
    from: dayOr(search['from']),
    to: dayOr(search['to']),
    sort,
    desc: search['desc'] !== '0',
    page: Number.isInteger(page) && page > 0 ? page : 0,
    size: sizes.find((size) => String(size) === search['size']) ?? 25,
  }
}

/** The address of a view; the usual values are left out. */
export function writeView(view: SessionView): Record<string, string> {
  const { user, from, to, sort, desc, page, size } = view
  return {
    ...(user ? { user } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sort === 'updatedAt' ? {} : { sort }),
    ...(desc ? {} : { desc: '0' }),
    ...(page === 0 ? {} : { page: String(page + 1) }),
    ...(size === 25 ? {} : { size: String(size) }),
  }
}

function dayOr(word = ''): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(word) ? word : ''
}
