import { memo } from 'react'
import { Skeleton } from '#ui/page/skeleton.tsx'

/** A card that is still on its way, in its final size. */
export const CardSkeleton = memo(function CardSkeleton({ ratio }: { ratio: number }) {
  return (
    <div>
      <Skeleton ratio={ratio} />
      <Skeleton className="mt-3 h-3.5 w-4/5" />
      <Skeleton className="mt-2 h-3 w-1/2" />
    </div>
  )
})

/** A row of a list that is still on its way. */
export const RowSkeleton = memo(function RowSkeleton() {
  return (
    <div className="flex h-full items-center gap-4 px-3">
      <Skeleton className="size-11 flex-none" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-1/4" />
      </div>
    </div>
  )
})
