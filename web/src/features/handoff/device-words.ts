import { t } from '#platform/text/texts.ts'
import { partsOfDevice } from './elsewhere-rules.ts'

/** The server's line about a device as people say it: "Chrome on Windows 10", "Pixel 7". */
export function wordsOfDevice(line: string): string {
  const { name, system } = partsOfDevice(line)
  return system ? t('handoff.browserOn', { browser: name, system }) : name
}
