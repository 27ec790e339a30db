import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const dateFormats = [
  'MM/dd/yyyy',
  'dd/MM/yyyy',
  'dd.MM.yyyy',
  'yyyy-MM-dd',
  'MMM do, yyyy',
  'MMMM do, yyyy',
  'dd MMM yyyy',
  'dd MMMM yyyy',
] as const

const cronText = z.string().max(128)
const count = z.number().int().min(0).max(1_000_000)
const view = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** Settings that PATCH /api/settings may change. */
const changeable = z.object({
  scannerFindCovers: z.boolean(),
  scannerCoverProvider: z.string().max(255),
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
  backupSchedule: z.union([z.literal(false), cronText]),
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
  allowedOrigins: z.array(z.string().max(255)).max(64),
  /** 1 debug, 2 info, 3 warn. */
  logLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})

/** How people sign in, without secrets. */
const signIn = z.object({
  authLoginCustomMessage: z.string().nullable(),
  authActiveAuthMethods: z.array(z.enum(['local', 'openid'])),
  authOpenIDIssuerURL: z.string().nullable(),
  authOpenIDAuthorizationURL: z.string().nullable(),
  authOpenIDTokenURL: z.string().nullable(),
  authOpenIDUserInfoURL: z.string().nullable(),
  authOpenIDJwksURL: z.string().nullable(),
  authOpenIDLogoutURL: z.string().nullable(),
  authOpenIDTokenSigningAlgorithm: z.string(),
  authOpenIDButtonText: z.string().nullable(),
  authOpenIDAutoLaunch: z.boolean(),
  authOpenIDAutoRegister: z.boolean(),
  authOpenIDMatchExistingBy: z.enum(['email', 'username']).nullable(),
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

/** The sign-in settings as admins edit them. */
export const authSettings = signIn.extend({
  authOpenIDClientID: z.string().nullable(),
  authOpenIDClientSecret: z.string().nullable(),
  authOpenIDMobileRedirectURIs: z.array(z.string()),
  authOpenIDGroupClaim: z.string().nullable(),
  authOpenIDAdvancedPermsClaim: z.string().nullable(),
  /** JSON text that shows what the permission claim may hold. */
  authOpenIDSamplePermissions: z.string(),
})

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
    body: z.looseObject({ sortingPrefixes: z.unknown().optional() }),
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
    body: z.record(z.string(), z.unknown()),
    reply: z.object({ updated: z.boolean(), serverSettings }),
  }),
  validateCron: endpoint({
    method: 'POST',
    path: '/api/validate-cron',
    policy: 'user',
    summary: 'Tells whether a schedule expression is valid',
    body: z.looseObject({ expression: z.unknown().optional() }),
    reply: 'ok',
  }),
}

export type ServerSettings = z.output<typeof serverSettings>
export type AuthSettings = z.output<typeof authSettings>
export type SettingsChange = z.output<(typeof settingsCalls)['update']['body']>
