import { deliverListening, openDownloaded } from '#features/offline/index.ts'
import { useSession } from '#platform/session/session.ts'
import type { Device } from './device-calls.ts'

export { createDeviceCalls } from './device-calls.ts'

const PATIENCE_MS = 4000

/** This browser. */
export const thisDevice: Device = {
  openDownloaded,
  deliver: () => deliverListening({ isLive: true }),
  isOffline: () => !navigator.onLine || useSession.getState().isOffline,
  patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
}
