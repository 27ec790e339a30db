import { webAddress } from '../values/addresses.ts'
import { readCount, readLine } from '../values/texts.ts'
import { attribute, child, childText, children, textOf } from '../xml/element.ts'
import type { FeedElement } from '../xml/element.ts'
import type { FeedLinks, FeedUpdateHints } from '../feed.ts'

export function readLinks(channel: FeedElement): FeedLinks {
  const links = children(channel, 'atom:link', 'link')
  const leadingTo = (rel: string): string[] =>
    links
      .filter((link) => attribute(link, 'rel')?.toLowerCase() === rel)
      .flatMap((link) => webAddress(attribute(link, 'href'), link.base) ?? [])
  return {
    nextPage: leadingTo('next')[0] ?? null,
    previousArchive: leadingTo('prev-archive')[0] ?? null,
    self: leadingTo('self')[0] ?? null,
    hubs: leadingTo('hub').slice(0, 10),
  }
}

const periods: Record<string, number> = { hourly: 60, daily: 1440, weekly: 10_080, monthly: 43_200 }

export function readUpdateHints(channel: FeedElement): FeedUpdateHints {
  const hours = listed(channel, 'skiphours', 'hour').flatMap((text) => readCount(text) ?? [])
  return {
    ttlMinutes: readCount(childText(channel, 'ttl')) ?? syndicationMinutes(channel),
    skipHours: [...new Set(hours.map((hour) => hour % 24))],
    skipDays: listed(channel, 'skipdays', 'day').flatMap((text) => readLine(text) ?? []),
  }
}

function syndicationMinutes(channel: FeedElement): number | null {
  const period = periods[childText(channel, 'sy:updateperiod')?.toLowerCase() ?? '']
  if (period === undefined) return null
  return Math.ceil(period / Math.max(1, readCount(childText(channel, 'sy:updatefrequency')) ?? 1))
}

function listed(channel: FeedElement, list: string, entry: string): string[] {
  const found = child(channel, list)
  return found === null ? [] : children(found, entry).slice(0, 24).map(textOf)
}
