let asked: Promise<void> | undefined

/**
 * Waits for the style sheet of all parts. The page comes with the rules of the first view alone and names the whole
 * sheet (`build/first-style.ts`); without a build there is one sheet, which is there. Rejects when it can't be had, and
 * asks again next time.
 */
export function wholeStyle(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="whole-style"]')?.content
  if (href === undefined) return Promise.resolve()
  asked ??= addSheet(href)
  return asked
}

function addSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      asked = undefined
      reject(new Error('The style sheet could not be loaded'))
    })
    document.head.append(link)
  })
}
