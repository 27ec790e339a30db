/** What is looked for: a role and its name, exactly or as the source of a regular expression. */
export interface Sought {
  role: string
  name?: string | { like: string }
}

export type Look =
  | { found: true; x: number; y: number; value: string | null }
  | { found: false; why: string }

/**
 * Runs in the page: finds what people see under a role and name within others, outermost first, and says where to
 * press it. Found counts only what stands still, is whole in the window and covered by nothing else.
 */
export async function look(path: Sought[], mode: 'see' | 'press'): Promise<Look> {
  const selectors: Record<string, string> = {
    button: 'button,[role=button],summary',
    link: 'a[href],[role=link]',
    heading: 'h1,h2,h3,h4,[role=heading]',
    slider: 'input[type=range],[role=slider]',
    textbox: 'input:not([type]),input[type=text],input[type=password],textarea,[role=textbox]',
    spinbutton: 'input[type=number],[role=spinbutton]',
    searchbox: 'input[type=search],[role=searchbox]',
    dialog: 'dialog[open],[role=dialog]',
    region: 'section,[role=region]',
    navigation: 'nav,[role=navigation]',
    main: 'main',
    banner: 'header,[role=banner]',
    list: 'ul,ol,[role=list]',
    listitem: 'li,[role=listitem]',
    image: 'img,[role=img]',
  }
  let roots: Element[] = [document.documentElement]
  for (const { role, name } of path) {
    const selector = selectors[role] ?? `[role=${role}]`
    const candidates = roots
      .flatMap((root) => [...root.querySelectorAll(selector)])
      .filter((one) => isSeen(one) && !isOtherwise(one, role))
    roots = candidates.filter((one) => fits(nameOf(one), name))
    if (roots.length > 0) continue
    const names = candidates.map((one) => `“${nameOf(one)}”`).slice(0, 30)
    return {
      found: false,
      why: `no ${role} called ${JSON.stringify(name)}, but ${names.join(', ')}`,
    }
  }
  const [target] = roots
  if (!target) return { found: false, why: 'nothing' }
  const value = target.getAttribute('aria-valuenow') ?? (target as HTMLInputElement).value ?? null
  if (mode === 'see') return { found: true, x: 0, y: 0, value }
  if (target.matches(':disabled,[aria-disabled=true]'))
    return { found: false, why: 'it is disabled' }
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = target.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { left, top, width, height } = target.getBoundingClientRect()
  if (before.left !== left || before.top !== top) return { found: false, why: 'it moves' }
  const x = Math.round(left + width / 2)
  const y = Math.round(top + height / 2)
  // Firefox hits what is outside, too, like a player that hasn't begun to rise.
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight)
    return { found: false, why: 'it is outside the window' }
  const hit = document.elementFromPoint(x, y)
  const labels = [...((target as HTMLInputElement).labels ?? [])]
  if (hit && [target, ...labels].some((one) => one.contains(hit))) {
    const aim = { target, isHit: false }
    target.addEventListener('click', () => void (aim.isHit = true), { once: true, capture: true })
    Object.assign(globalThis, { aim })
    return { found: true, x, y, value }
  }
  return { found: false, why: `${hit?.outerHTML.slice(0, 200) ?? 'the edge'} covers it` }

  function isSeen(element: Element): boolean {
    if (element.closest('[inert],[aria-hidden=true]')) return false
    const { width: wide, height: high } = element.getBoundingClientRect()
    return wide > 0 && high > 0 && element.checkVisibility({ visibilityProperty: true })
  }

  function isOtherwise(element: Element, role: string): boolean {
    const own = element.getAttribute('role')
    return own !== null && own !== role
  }

  function fits(known: string, wanted: Sought['name']): boolean {
    if (wanted === undefined) return true
    return typeof wanted === 'string' ? known === wanted : new RegExp(wanted.like).test(known)
  }

  function nameOf(element: Element): string {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    const labels = by.length > 0 ? by.map((id) => document.getElementById(id)) : []
    const own = [...((element as HTMLInputElement).labels ?? [])]
    const name =
      labels.map((one) => (one ? wordsOf(one) : '')).join(' ') ||
      element.getAttribute('aria-label') ||
      own.map(wordsOf).join(' ') ||
      wordsOf(element) ||
      element.getAttribute('alt') ||
      element.getAttribute('title') ||
      ''
    return name.replace(/\s+/g, ' ').trim()
  }

  function wordsOf(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element) || node.matches('[aria-hidden=true],[hidden],svg')) return ''
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    if (label !== null) return label
    const { display } = getComputedStyle(node)
    if (display === 'none') return ''
    const isBlock = !display.startsWith('inline')
    const words = [...node.childNodes].map(wordsOf).join('')
    return isBlock ? ` ${words} ` : words
  }
}

/** Runs in the page: whether what was last pressed moved away under the pointer. */
export function missed(): boolean {
  const { aim } = globalThis as { aim?: { target: Element; isHit: boolean } }
  return aim !== undefined && aim.target.isConnected && !aim.isHit
}
