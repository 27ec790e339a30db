import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'

export interface Rank {
  key: string
  name: string
  value: number
  /** The value in words. */
  text: string
  /** Where the name leads; null: nowhere. */
  link: { to: string; search?: Record<string, string> } | null
}

interface RankListProps {
  title: string
  ranks: readonly Rank[]
  /** Said when there are none; left out: no list at all. */
  empty?: ReactNode
  level?: 'h2' | 'h3'
}

/** Names from most to least, each over a bar of its part of the first one. */
export function RankList({ title, ranks, empty, level: Heading = 'h3' }: RankListProps) {
  const id = useId()
  if (ranks.length === 0 && empty === undefined) return null
  const most = Math.max(...ranks.map(({ value }) => value), 1)
  return (
    <section aria-labelledby={id} className="surface min-w-0 p-4 sm:p-5">
      <Heading id={id} className="mb-2 font-bold">
        {title}
      </Heading>
      {ranks.length === 0 && <p className="text-fg-3">{empty}</p>}
      <ol className="grid grid-cols-1 gap-0.5">
        {ranks.map((rank, index) => (
          <li key={rank.key} className="relative flex min-h-9 items-center gap-3 px-2.5">
            <span
              aria-hidden="true"
              className="absolute inset-y-0.5 start-0 rounded-sm bg-[color-mix(in_oklab,var(--accent)_15%,var(--surface-1))]"
              style={{ width: `${Math.max(2, (rank.value / most) * 100)}%` }}
            />
            <span aria-hidden="true" className="relative w-5 flex-none text-sm text-fg-3 num">
              {index + 1}
            </span>
            <span className="relative min-w-0 flex-1" dir="auto">
              {rank.link ? (
                <Link
                  {...rank.link}
                  className="block truncate rounded-sm leading-7 font-semibold hover:underline"
                >
                  {rank.name}
                </Link>
              ) : (
                <span className="block truncate font-semibold">{rank.name}</span>
              )}
            </span>
            <span className="relative flex-none text-sm text-fg-2 num">{rank.text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
