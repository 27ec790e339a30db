/** Acts once the browser has nothing better to do, at the latest after so many ms. Returns what calls it off. */
export function whenIdle(action: () => void, latestMs = 3000): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(action, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}

/** Acts once the page has stood for so many ms after that: for what nobody waits for. Returns what calls it off. */
export function whenCalm(action: () => void, calmMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const callOff = whenIdle(() => (timer = setTimeout(action, calmMs)))
  return () => {
    callOff()
    clearTimeout(timer)
  }
}
