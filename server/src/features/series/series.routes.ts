import { seriesCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { SeriesReading } from './series.ts'

/** Call → verb. */
export function seriesRoutes(router: Router, series: SeriesReading): void {
  router.bind(seriesCalls.list, ({ params, query }, caller) =>
    series.list(params.id, query, caller),
  )
  router.bind(seriesCalls.getInLibrary, ({ params, query }, caller) =>
    series.getInLibrary(params, query.include, caller),
  )
  router.bind(seriesCalls.get, ({ params, query }, caller) =>
    series.get(params.id, query.include, caller),
  )
  router.bind(seriesCalls.update, ({ params, body }, caller) =>
    series.update(params.id, body, caller),
  )
}
