/** Why nothing can be downloaded to this device; null when it can. */
export function whyUnavailable(): 'insecure' | 'unsupported' | null {
  if (!isSecureContext) return 'insecure'
  const has =
    'storage' in navigator &&
    'getDirectory' in navigator.storage &&
    'locks' in navigator &&
    'indexedDB' in globalThis &&
    'Worker' in globalThis
  return has ? null : 'unsupported'
}

/** Whether files can really be kept: private windows of some browsers refuse it. */
export async function canKeepFiles(): Promise<boolean> {
  return navigator.storage.getDirectory().then(
    () => true,
    () => false,
  )
}

/** Room this origin may use, in bytes; zeros where the browser doesn't say. */
export async function room(): Promise<{ used: number; quota: number }> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  return { used: usage, quota }
}

/** Asks the browser not to clear what is kept when it needs room. Yields whether it promises that. */
export async function askToStay(): Promise<boolean> {
  if (!('persist' in navigator.storage)) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}
