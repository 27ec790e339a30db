import { withBase } from '#platform/address/base.ts'

/** Where this server is, as this page sees it. */
export const serverAddress = (): string => location.origin + withBase('')

/** The whole address of a feed, to be given to an app. */
export const addressOfFeed = (feedUrl: string): string => serverAddress() + feedUrl
