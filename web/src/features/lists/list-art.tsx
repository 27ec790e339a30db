import { useTranslation } from 'react-i18next'
import { coverSrcOf } from '#platform/covers.ts'
import { Cover } from '#ui/cover.tsx'
import { cx } from '#ui/cx.ts'
import type { ListKind } from './list-kinds.ts'
import type { ListSummary } from './lists.queries.ts'

interface ListArtProps {
  kind: ListKind
  covers: ListSummary['covers']
  /** Height by width of the library's covers. */
  ratio: number
  /** Drawn width of the whole in pixels. */
  width: number
}

/**
 * What a list looks like, in a box of two covers side by side: the first two books of a collection, a mosaic of up to
 * four of a playlist.
 */
export function ListArt({ kind, covers, ratio, width }: ListArtProps) {
  const { t } = useTranslation()
  const shown = covers.slice(0, kind === 'collections' ? 2 : 4)
  const boxRatio = `2 / ${ratio}`
  if (shown.length === 0)
    return (
      <span
        className="grid place-items-center rounded-md bg-surface-2 p-2 text-center text-sm text-fg-3"
        style={{ aspectRatio: boxRatio }}
      >
        {width >= 120 && t(`lists.${kind}.empty`)}
      </span>
    )
  return (
    <span
      className={cx(
        'grid overflow-hidden rounded-md bg-surface-2 shadow-2 ring-1 ring-(--cover-ring)',
        shown.length > 2 && 'place-items-stretch',
      )}
      style={{
        aspectRatio: boxRatio,
        gridTemplateColumns: `repeat(${Math.max(2, shown.length)}, minmax(0, 1fr))`,
      }}
    >
      {shown.map((cover) => (
        <span
          key={cover.id}
          className={cx('relative overflow-hidden', shown.length === 1 && oneClass)}
        >
          <Cover
            src={cover.coverPath === null ? null : coverSrcOf(cover.id, cover.updatedAt)}
            title={cover.title}
            author={cover.author}
            thumbhash={cover.coverThumbhash}
            ratio={shown.length > 2 ? (ratio * shown.length) / 2 : ratio}
            width={Math.round(width / Math.max(2, shown.length))}
            className="size-full rounded-none! shadow-none! ring-0!"
          />
        </span>
      ))}
    </span>
  )
}

/** One cover stands in the middle. */
const oneClass = 'col-span-2 mx-auto w-1/2'
