import { readStoredJson, writeStoredJson } from '../storage.ts'

const KEY = 'ui:held-sessions'
/** Hidden windows may speak only once a minute; who was silent for longer is gone. In ms. */
const SILENT_MS = 150_000

/** When the windows of this browser last said that a session reports from them, by session; ms. */
type Held = Record<string, number>

/** Says that a session reports from this window; it must be said again and again. */
export function sayHeld(sessionId: string): void {
  writeStoredJson(KEY, { ...read(), [sessionId]: Date.now() })
}

/** It reports from here no more. */
export function takeBackHeld(sessionId: string): void {
  const { [sessionId]: _gone, ...others } = read()
  writeStoredJson(KEY, others)
}

/** Whether a session reports from some window of this browser, as far as they say. */
export function isHeld(sessionId: string): boolean {
  return sessionId in read()
}

function read(): Held {
  const held = Object.entries(readStoredJson<Held>(KEY, {}))
  return Object.fromEntries(held.filter(([, at]) => Date.now() - at < SILENT_MS))
}
