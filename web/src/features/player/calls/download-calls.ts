import { readStored } from '#platform/storage.ts'
import type { DeviceCalls } from './device-calls.ts'
import type { SessionCalls } from '../machine/ports.ts'

/** Session calls that know of downloads; what deals with them is fetched by browsers that have some. */
export function withDownloads(server: SessionCalls): DeviceCalls {
  let device: DeviceCalls | null = null
  const calls = () => device ?? server
  return {
    ...server,
    async open(request, options) {
      if (device === null && readStored('ui:offline') !== null) {
        const { createDeviceCalls, thisDevice } = await import('./this-device.ts')
        device = createDeviceCalls(server, thisDevice)
      }
      return calls().open(request, options)
    },
    sync: (id, report, options) => calls().sync(id, report, options),
    close: (id, report) => calls().close(id, report),
    trackUrl: (session, position) => calls().trackUrl(session, position),
    isMissing: (url) => calls().isMissing(url),
    tick: (snapshot) => device?.tick(snapshot),
  }
}
