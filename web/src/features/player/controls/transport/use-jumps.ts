import { useUserSettings } from '#platform/session/settings.ts'

/** Seconds of the two jump buttons, as the listener chose them. */
export function useJumps(): { back: number; forward: number } {
  const back = useUserSettings((settings) => settings.jumpBack)
  const forward = useUserSettings((settings) => settings.jumpForward)
  return { back, forward }
}
