import { CardSkeleton, RowSkeleton } from '#features/items/index.ts'
import { useRef } from 'react'
import { cardLayout, usePlace } from '#features/grid/index.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import { listRowHeight } from './row-heights.ts'
import { useShownView } from '../use-shown-view.ts'

/** A first screen of what is on its way, in its final size. */
export function ShelfSkeleton({ ratio, lines = 2 }: { ratio: number; lines?: number }) {
  const box = useRef<HTMLDivElement>(null)
  const { width, rem } = usePlace(box)
  const size = useUserSettings((settings) => settings.bookshelfCoverSize)
  const view = useShownView()
  const { columns, gap, rowHeight } = cardLayout(width || 1, { ratio, size, lines, rem })
  if (view !== 'grid')
    return (
      <div ref={box} aria-busy="true">
        {Array.from({ length: 10 }, (_, index) => (
          <div
            key={index}
            style={{ height: view === 'table' ? 44 : listRowHeight(width || 1e4, rem) }}
          >
            <RowSkeleton />
          </div>
        ))}
      </div>
    )
  return (
    <div
      ref={box}
      aria-busy="true"
      className="grid"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        columnGap: gap,
        gridAutoRows: rowHeight,
      }}
    >
      {width > 0 &&
        Array.from({ length: columns * 3 }, (_, index) => (
          <CardSkeleton key={index} ratio={ratio} />
        ))}
    </div>
  )
}
