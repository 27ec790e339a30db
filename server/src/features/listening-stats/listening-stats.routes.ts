import { statsCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Stats } from './listening-stats.ts'
import type { ServerFigures } from './server-stats.ts'

export function listeningStatsRoutes(router: Router, stats: Stats, server: ServerFigures): void {
  router.bind(statsCalls.mine, (_input, caller) => stats.mine(caller))
  router.bind(statsCalls.ofUser, ({ params }, caller) => stats.ofUser(caller, params.id))
  router.bind(statsCalls.year, ({ params }, caller) => stats.year(caller, params.year))
  router.bind(statsCalls.days, ({ query }, caller) => stats.days(caller, query.user))
  router.bind(statsCalls.tops, ({ query }, caller) => stats.tops(caller, query))
  router.bind(statsCalls.server, () => server.totals())
  router.bind(statsCalls.serverYear, ({ params }, caller) => server.year(params.year, caller))
}
