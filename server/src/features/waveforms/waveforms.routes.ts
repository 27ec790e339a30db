import { pauseCalls, waveformCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Pauses } from './pauses.ts'
import type { Waveforms } from './waveforms.ts'

export function waveformRoutes(router: Router, waveforms: Waveforms, pauses: Pauses): void {
  router.bind(waveformCalls.get, ({ params, query }, caller) =>
    waveforms.get(caller, params.id, {
      episodeId: query.episode ?? null,
      from: query.from ?? 0,
      to: query.to ?? 0,
    }),
  )
  router.bind(pauseCalls.get, ({ params }, caller) => pauses.get(params.id, caller))
  router.bind(pauseCalls.find, ({ params }, caller) => pauses.find(params.id, caller))
}
