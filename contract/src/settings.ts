import { z } from 'zod'
import { authSettings, authSettingsChange, signIn } from './auth-settings.ts'
import { endpoint } from './endpoint.ts'
import { isCron } from './rules/time/cron.ts'
import { dateFormats } from './rules/time/date-formats.ts'

const notCron = 'Invalid cron expression'
/** Five fields: minute, hour, day of month, month, weekday. */
const cronText = z
  .string(notCron)
  .refine(isCron, notCron)
  .meta({ examples: ['*/5 * * * *'] })
const count = z.number().int().min(0).max(1_000_000)
const view = z.union([z.literal(0), z.literal(1), z.literal(2)])

const notOrigin =
  'An origin looks like https://player.example.com or https://player.example.com:8443, without a path'
/** As browsers send it: in lower case, without a slash at its end; `capacitor://localhost` counts, too. */
const origin = z
  .string(notOrigin)
  .max(255, notOrigin)
  .overwrite((text) => text.trim().replace(/\/+$/, '').toLowerCase())
  .regex(/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@,]+$/, notOrigin)
  .meta({ examples: ['https://player.example.com'] })

/** Settings that PATCH /api/settings may change. */
const changeable = z.object({
  scannerFindCovers: z.boolean(),
  scannerCoverProvider: z.string().trim().min(1).max(255),
  scannerParseSubtitle: z.boolean(),
  scannerPreferMatchedMetadata: z.boolean(),
  scannerDisableWatcher: z.boolean(),
  storeCoverWithItem: z.boolean(),
  storeMetadataWithItem: z.boolean(),
  metadataFileFormat: z.enum(['json', 'abs']),
  rateLimitLoginRequests: count,
  rateLimitLoginWindow: z.number().int().min(0).max(86_400_000),
  allowIframe: z.boolean(),
  /** false: no automatic backups. */
  backupSchedule: z.union([z.literal(false), cronText], notCron),
  backupsToKeep: count,
  /** GB; 0 is unlimited. */
  maxBackupSize: z.number().min(0).max(1_000_000),
  loggerDailyLogsToKeep: count,
  loggerScannerLogsToKeep: count,
  homeBookshelfView: view,
  bookshelfView: view,
  podcastEpisodeSchedule: cronText,
  sortingIgnorePrefix: z.boolean(),
  chromecastEnabled: z.boolean(),
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(['HH:mm', 'h:mma']),
  language: z.string().regex(/^[a-z]{2,3}(-[a-z]{2,4})?$/i),
  allowedOrigins: z
    .array(origin)
    .max(64)
    .overwrite((origins) => [...new Set(origins)]),
  /** 1 debug, 2 info, 3 warn. */
  logLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})

/** Everything the server remembers under "settings", in the form every login answer carries. */
export const serverSettings = changeable.extend({
  ...signIn.shape,
  id: z.literal('server-settings'),
  backupPath: z.string(),
  sortingPrefixes: z.array(z.string()),
  version: z.string(),
  buildNumber: z.number().int(),
  timeZone: z.string(),
})

const notArticles = 'Invalid request body'
const longestArticle = 64
/** Each once, in lower case; at least one. */
const sortingPrefixes = z
  .array(z.string(notArticles), notArticles)
  .max(64, notArticles)
  .overwrite((words) => {
    const articles = words.map((word) => word.trim().toLowerCase().slice(0, longestArticle))
    return [...new Set(articles.filter(Boolean))]
  })
  .min(1, notArticles)

export const settingsCalls = {
  update: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    policy: 'admin',
    summary: 'Changes server settings; unknown and read-only keys are ignored',
    body: changeable.partial(),
    reply: z.object({ serverSettings }),
  }),
  sortingPrefixes: endpoint({
    method: 'PATCH',
    path: '/api/sorting-prefixes',
    policy: 'admin',
    summary: 'Sets the articles that sorting may ignore',
    body: z.object({ sortingPrefixes }),
    reply: z.object({ rowsUpdated: z.number().int(), serverSettings }),
  }),
  authSettings: endpoint({
    method: 'GET',
    path: '/api/auth-settings',
    policy: 'admin',
    summary: 'How people sign in',
    reply: authSettings,
  }),
  updateAuth: endpoint({
    method: 'PATCH',
    path: '/api/auth-settings',
    policy: 'admin',
    summary: 'Changes how people sign in; values of a wrong type are ignored',
    body: authSettingsChange,
    reply: z.object({ updated: z.boolean(), serverSettings }),
  }),
  validateCron: endpoint({
    method: 'POST',
    path: '/api/validate-cron',
    policy: 'user',
    summary: 'Tells whether a schedule expression is valid',
    body: z.object({
      expression: z
        .string('Bad Request')
        .min(1, 'Bad Request')
        .refine(isCron, notCron)
        .meta({ examples: ['*/5 * * * *'] }),
    }),
    reply: 'ok',
  }),
}

export type ServerSettings = z.output<typeof serverSettings>
export type SettingsChange = z.output<(typeof settingsCalls)['update']['body']>
