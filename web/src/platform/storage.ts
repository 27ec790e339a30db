/** Kept for good, or only as long as this tab, over reloads. */
type StorageArea = 'browser' | 'tab'

/**
 * Local storage by name. The first row are names other clients of the same address know, ours stand under `ui:`.
 * Storage may be off or full: reading then yields null, writing is left out.
 */
export type StorageKey =
  | 'lang'
  | 'volume'
  | 'playerQueueAutoPlay'
  | 'ereaderSettings'
  | 'lastVerCheck'
  | 'versionData'
  | `ui:${string}`

export function readStored(key: StorageKey, area: StorageArea = 'browser'): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

export function writeStored(
  key: StorageKey,
  value: string | null,
  area: StorageArea = 'browser',
): void {
  try {
    if (value === null) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, value)
  } catch (error) {
    warn(`"${key}" was not kept in local storage`, error)
  }
}

/** Whether the browser lets us store anything. */
export function isStorageOn(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

/** Stored JSON, or the fallback when absent or unreadable. */
export function readStoredJson<T>(key: StorageKey, fallback: T): T {
  const text = readStored(key)
  if (text === null) return fallback
  try {
    return JSON.parse(text) as T
  } catch (error) {
    warn(`"${key}" in local storage is unreadable`, error)
    return fallback
  }
}

export function writeStoredJson(key: StorageKey, value: unknown): void {
  writeStored(key, JSON.stringify(value))
}

/** Throws where the browser lets us store nothing. */
function storageOf(area: StorageArea): Storage {
  return area === 'tab' ? sessionStorage : localStorage
}

function warn(what: string, error: unknown) {
  // oxlint-disable-next-line no-console -- the one place that says so; the app goes on without it
  console.warn(what, error)
}
