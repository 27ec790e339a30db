import { useServerSettings } from './session.ts'
import { useUserSettings } from './settings.ts'

/** Whether Chromecast is on: as the listener chose in this browser, else as the server says. */
export function useIsCastOn(): boolean {
  const own = useUserSettings((settings) => settings.castEnabled)
  const { chromecastEnabled } = useServerSettings()
  return own ?? chromecastEnabled
}
