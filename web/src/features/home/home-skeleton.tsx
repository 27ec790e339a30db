import { CardSkeleton } from '#features/items/index.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'

/** Hero and two shelves in their final size. */
export function HomeSkeleton({ ratio }: { ratio: number }) {
  return (
    <div aria-busy="true">
      <Skeleton className="h-[150px] rounded-xl! md:h-[262px]" />
      {[0, 1].map((shelf) => (
        <div key={shelf} className="mt-8 overflow-hidden">
          <Skeleton className="mb-4 h-6 w-44" />
          <div className="flex gap-3.5 md:gap-5">
            {Array.from({ length: 8 }, (_, index) => (
              <div key={index} className="w-[116px] flex-none sm:w-[168px]">
                <CardSkeleton ratio={ratio} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
