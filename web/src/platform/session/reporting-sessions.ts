import { readStoredJson, writeStoredJson } from '../storage.ts'

const KEY = 'ui:held-sessions'
/** Hidden windows may speak only once a minute; who was silent for longer is gone. In ms. */
const SILENT_MS = 150_000

/** When the windows of this browser last said that a session reports from them, by session; ms. */
type Said = Record<string, number>

/** Says that a session reports from this window; it must be said again and again. */
export function sayReporting(sessionId: string): void {
  writeStoredJson(KEY, { ...read(), [sessionId]: Date.now() })
}

/** It reports from this window no more. */
export function takeBackReporting(sessionId: string): void {
  const { [sessionId]: _gone, ...others } = read()
  writeStoredJson(KEY, others)
}

/** Whether a session reports from some window of this browser, as far as they say. */
export function isReporting(sessionId: string): boolean {
  return sessionId in read()
}

function read(): Said {
  const said = Object.entries(readStoredJson<Said>(KEY, {}))
  return Object.fromEntries(said.filter(([, at]) => Date.now() - at < SILENT_MS))
}
