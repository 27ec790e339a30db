import type { VersionData } from '@lectern/contract'

/** The server is asked no more often; ms. */
const restMs = 300_000

/** Whether enough time went by since the server was asked last; what is stored may be anything. */
export function mayAsk(lastAsked: string | null, now: number): boolean {
  const at = Number(lastAsked ?? Number.NaN)
  return !(now - at < restMs && at <= now)
}

/** A newer release that nobody closed before here. */
export function isWorthTelling(
  data: Partial<VersionData>,
  dismissed: string | null,
): data is VersionData & { latestVersion: string } {
  return (
    data.hasUpdate === true &&
    typeof data.latestVersion === 'string' &&
    data.latestVersion !== dismissed
  )
}
