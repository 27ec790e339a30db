import { waveformCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Waveforms } from './waveforms.ts'

export function waveformRoutes(router: Router, waveforms: Waveforms): void {
  router.bind(waveformCalls.get, ({ params, query }, caller) =>
    waveforms.get(caller, params.id, {
      episodeId: query.episode ?? null,
      from: query.from ?? 0,
      to: query.to ?? 0,
    }),
  )
}
