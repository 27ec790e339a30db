import { Skeleton } from '#ui/page/skeleton.tsx'

/** While a page's code is fetched: heading and tiles of the usual size. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="mb-6 h-8 w-52" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-5 md:grid-cols-[repeat(auto-fill,minmax(148px,1fr))]">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} ratio={1} />
        ))}
      </div>
    </div>
  )
}
