/** Puts a text on the clipboard; resolves to whether it is there. */
export const copyText = async (text: string): Promise<boolean> =>
  (await written(text)) || selected(text)

/** Pages without TLS have no such clipboard, and some browsers refuse it. */
async function written(text: string): Promise<boolean> {
  try {
    if (!window.isSecureContext) return false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The old way, which works everywhere: a field of its own, above whatever is open. */
function selected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  place.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isDone
}
