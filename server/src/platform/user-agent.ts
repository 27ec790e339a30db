import { parse } from 'bowser'

/** What a User-Agent header tells; keys it doesn't tell are absent. */
export interface ParsedUserAgent {
  browserName?: string
  browserVersion?: string
  osName?: string
  osVersion?: string
  /** mobile, tablet, tv …; absent for desktops. */
  deviceType?: string
  model?: string
  vendor?: string
}

/** Reads a User-Agent header. Never throws: the text is the client's. */
export function parseUserAgent(userAgent: string | null | undefined): ParsedUserAgent {
  const text = userAgent?.slice(0, 512).trim()
  if (!text) return {}
  const { browser, os, platform } = parse(text)
  return withoutBlanks({
    browserName: browser.name,
    browserVersion: browser.version,
    osName: os.name,
    // Linux tells its machine instead of a version.
    osVersion: os.version ?? /Linux (x86_64|aarch64|armv\w+|i686)/.exec(text)?.[1],
    deviceType: platform.type === 'desktop' ? undefined : platform.type,
    model: platform.model,
    vendor: platform.vendor,
  })
}

function withoutBlanks(facts: Record<keyof ParsedUserAgent, string | undefined>): ParsedUserAgent {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value))
}
