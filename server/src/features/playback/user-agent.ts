import Bowser from 'bowser'

export interface AgentFacts {
  browserName?: string
  browserVersion?: string
  osName?: string
  osVersion?: string
  deviceType?: string
}

/** What a User-Agent header says; nothing where it says nothing. Never throws. */
export function parseUserAgent(header: string | undefined): AgentFacts {
  if (!header) return {}
  const { browser, os, platform } = Bowser.parse(header.slice(0, longestRead))
  return {
    ...known('browserName', browser.name),
    ...known('browserVersion', browser.version),
    ...known('osName', os.name),
    ...known('osVersion', os.version ?? os.versionName ?? processor(header)),
    ...known('deviceType', platform.type === 'desktop' ? undefined : platform.type),
  }
}

const longestRead = 512

/** Linux browsers name the processor where others name a version. */
function processor(header: string): string | undefined {
  return /Linux ((?:x86|i\d|arm|aarch)\w*)/.exec(header)?.[1]
}

function known(key: keyof AgentFacts, value: string | undefined): AgentFacts {
  return value ? { [key]: value } : {}
}
