import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#platform/storage.ts'

const key = 'ui:restored'

/** Keeps over the reload that all pages do what this one has restored. */
export function noteRestored({ createdAt }: { createdAt: number }): void {
  writeStored(key, String(createdAt), 'tab')
}

/** When the backup was made that this page restored before it was loaded, in ms; null: none. Told once. */
export function useRestored(): number | null {
  const [at] = useState(() => Number(readStored(key, 'tab')))
  useEffect(() => writeStored(key, null, 'tab'), [])
  return at > 0 ? at : null
}
