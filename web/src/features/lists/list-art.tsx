import { useTranslation } from '#platform/text/texts.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { Cover } from '#ui/cover/cover.tsx'
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
 * What a list looks like: the first two books of a collection side by side, in a box of two covers; a playlist as a
 * mosaic of up to four, in a box of one cover.
 */
export function ListArt({ kind, covers, ratio, width }: ListArtProps) {
  const { t } = useTranslation()
  const shown = kind === 'collections' ? covers.slice(0, 2) : mosaic(covers)
  const boxRatio = artRatio(kind, ratio)
  if (shown.length === 0)
    return (
      <span
        className="grid place-items-center rounded-md bg-surface-2 p-2 text-center text-sm text-fg-3"
        style={{ aspectRatio: `1 / ${boxRatio}` }}
      >
        {width >= 120 && t(`lists.${kind}.empty`)}
      </span>
    )
  const isPair = kind === 'collections'
  const across = isPair || shown.length > 1 ? 2 : 1
  return (
    <span
      className="grid overflow-hidden rounded-md bg-surface-2 shadow-2 ring-1 ring-(--cover-ring)"
      style={{
        aspectRatio: `1 / ${boxRatio}`,
        gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
      }}
    >
      {shown.map((cover, index) => (
        <span key={index} className={isPair && shown.length === 1 ? oneClass : 'block'}>
          <Cover
            src={cover.coverPath === null ? null : coverSrcOf(cover.id, cover.updatedAt)}
            title={cover.title}
            author={cover.author}
            thumbhash={cover.coverThumbhash}
            ratio={ratio}
            width={Math.round(width / across)}
            className="rounded-none! shadow-none! ring-0!"
          />
        </span>
      ))}
    </span>
  )
}

/** Height by width of the box. */
export function artRatio(kind: ListKind, ratio: number): number {
  return kind === 'collections' ? ratio / 2 : ratio
}

/** Four pictures; two or three are dealt out so that none stands beside itself. One stands alone. */
function mosaic(covers: ListSummary['covers']): ListSummary['covers'] {
  const [first, second, third, fourth] = covers
  if (!first || !second) return covers.slice(0, 1)
  return [first, second, third ?? second, fourth ?? first]
}

/** One cover stands in the middle. */
const oneClass = 'col-span-2 mx-auto block w-1/2'
