import { Skeleton } from '#ui/page/skeleton.tsx'

/** The shapes of the page while its figures are fetched. */
export function StatsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 lg:grid-cols-6">
      <Skeleton className="h-24 lg:col-span-6" />
      <Skeleton className="h-80 lg:col-span-4" />
      <Skeleton className="h-80 lg:col-span-2" />
      <Skeleton className="h-56 lg:col-span-6" />
    </div>
  )
}
