import { Cover, type CoverProps } from './cover.tsx'

interface CoverStackProps {
  /** At most ten are drawn. */
  covers: Pick<CoverProps, 'src' | 'title' | 'author' | 'thumbhash'>[]
  ratio: number
  /** Width of the whole stack. */
  width: number
  /** Covers side by side instead of fanned out: 2 for collections, 4 as mosaic. */
  layout?: 'fan' | 'mosaic'
  /** Said when there is nothing. */
  empty?: string
}

/** Several covers in one box of twice the width of a cover. */
export function CoverStack({ covers, ratio, width, layout = 'fan', empty }: CoverStackProps) {
  const shown = covers.slice(0, layout === 'fan' ? 10 : 4)
  const height = (width / 2) * ratio
  const one = width / 2
  const step = shown.length > 1 ? (width - one) / (shown.length - 1) : 0
  if (shown.length === 0)
    return (
      <div
        className="grid place-items-center rounded-md bg-surface-2 p-2 text-center text-sm text-fg-3"
        style={{ width: '100%', aspectRatio: `${width} / ${height}` }}
      >
        {empty}
      </div>
    )
  return (
    <div
      className="relative overflow-hidden rounded-md bg-surface-2"
      style={{ width: '100%', aspectRatio: `${width} / ${height}` }}
    >
      {shown.map((cover, index) => (
        <div
          key={index}
          className="absolute inset-y-0"
          style={{
            width: `${(one / width) * 100}%`,
            insetInlineStart: shown.length === 1 ? '25%' : `${((index * step) / width) * 100}%`,
            zIndex: shown.length - index,
          }}
        >
          <Cover {...cover} ratio={ratio} width={one} className="rounded-none!" />
        </div>
      ))}
    </div>
  )
}
