import { resolve } from 'node:path'
import { z } from 'zod'
import { Problem } from './platform/problem.ts'

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value)
const text = z.preprocess(blankIsAbsent, z.string().optional())
/** Without a slash at the end. */
const address = z.preprocess(
  blankIsAbsent,
  z
    .string()
    .trim()
    .regex(/^https?:\/\/[^\s/]/i, 'a web address is needed')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
)
const flag = z
  .string()
  .optional()
  .transform((value) => value === '1' || value?.toLowerCase() === 'true')
/** undefined: nothing was said, which is something else than no. */
const flagOrNothing = text.transform((value) =>
  value === undefined ? undefined : value === '1' || value.toLowerCase() === 'true',
)
const whole = (fallback: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().int().nonnegative().default(fallback))

const environment = z.object({
  PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).default(13_378)),
  HOST: text,
  CONFIG_PATH: text,
  DATABASE_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .refine(isPostgres, 'an address like postgres://user:password@host:5432/database is needed')
      .optional(),
  ),
  METADATA_PATH: text,
  DEMO_PATH: text,
  BACKUP_PATH: text,
  BASE_PATH: text,
  ROUTER_BASE_PATH: text,
  FFMPEG_PATH: text,
  FFPROBE_PATH: text,
  SOURCE: text,
  TZ: text,
  LOG_LEVEL: text,
  LOG_FORMAT: z.preprocess(
    blankIsAbsent,
    z.enum(['text', 'json'], 'text or json is needed').default('text'),
  ),
  LOG_REQUESTS: flag,
  LECTERN_METRICS: flagOrNothing,
  LECTERN_METRICS_TOKEN: text,
  LECTERN_RELEASES: address,
  JWT_SECRET_KEY: text,
  ACCESS_TOKEN_EXPIRY: whole(3600),
  REFRESH_TOKEN_EXPIRY: whole(30 * 86_400),
  REFRESH_TOKEN_GRACE_PERIOD: whole(600),
  RATE_LIMIT_AUTH_MAX: whole(40),
  RATE_LIMIT_AUTH_WINDOW: whole(600_000),
  RATE_LIMIT_AUTH_MESSAGE: text,
  TRUSTED_PROXIES: text,
  SSRF_REQUEST_FILTER_WHITELIST: text,
  DISABLE_SSRF_REQUEST_FILTER: flag,
  ALLOW_CORS: flag,
  ALLOW_IFRAME: flag,
  LECTERN_AUTHOR_PROVIDER: address,
  LECTERN_AUDIBLE_PROVIDER: address,
  LECTERN_GOOGLE_PROVIDER: address,
  LECTERN_OPENLIBRARY_PROVIDER: address,
  LECTERN_ITUNES_PROVIDER: address,
  LECTERN_FANTLAB_PROVIDER: address,
  LECTERN_AUDIOBOOKCOVERS_PROVIDER: address,
  LECTERN_INLINE_SCAN: flag,
  LECTERN_STREAM_CACHE_MB: whole(512),
  LECTERN_EPISODE_CACHE_MB: whole(2048),
  PODCAST_DOWNLOAD_TIMEOUT: whole(30_000),
  LECTERN_MAIL_TIMEOUT: whole(30_000),
})

/** Everything that can be set from outside. Paths are absolute, times in the unit of their name. */
export interface Config {
  port: number
  host: string | undefined
  /** Folder of the embedded database and of what belongs to this server alone. */
  configPath: string
  /** PostgreSQL database that is used instead of the embedded one; null: none. */
  databaseUrl: string | null
  /** Folder of covers, caches and metadata files. */
  metadataPath: string
  /** Folder that a demo library is made in when somebody asks for one. */
  demoPath: string
  /** Folder of backups; null: as the settings say. */
  backupPath: string | null
  /** Prefix that every HTTP path is also answered under; '' when none. */
  basePath: string
  ffmpegPath: string | null
  ffprobePath: string | null
  source: string
  /** Of standard output; null: as the settings say. */
  logLevel: string | null
  /** Standard output as JSON lines. */
  isLogJson: boolean
  logsRequests: boolean
  /** Figures for Prometheus, and what it has to show to read them; null: as admins say. */
  metrics: { isOn: boolean | null; token: string | null }
  /** Web address of the list of releases, as GitHub has it; null: nobody is asked. */
  releasesUrl: string | null
  jwtSecret: string | null
  accessTokenS: number
  refreshTokenS: number
  refreshGraceS: number
  loginLimit: { max: number; windowMs: number; message: string }
  /** Addresses or ranges whose X-Forwarded-* headers count. */
  trustedProxies: string[]
  outgoing: { isFilterOff: boolean; allowedHosts: string[] }
  allowAnyOrigin: boolean
  allowIframe: boolean
  /** Web addresses of providers of metadata that aren't the usual ones, without a slash at the end. */
  providers: {
    audible?: string
    /** The one that authors are looked up at. */
    audnexus?: string
    google?: string
    openlibrary?: string
    itunes?: string
    fantlab?: string
    audiobookcovers?: string
  }
  /** Most bytes that made parts of streams may take on disk. */
  streamCacheBytes: number
  /** Most bytes that episodes heard without being downloaded may take on disk. */
  episodeCacheBytes: number
  /** Milliseconds after which a server of podcasts that sends nothing counts as gone. */
  podcastTimeoutMs: number
  /** Milliseconds after which a mail server that says nothing counts as gone. */
  mailTimeoutMs: number
  /** Scan on the main thread (tests). */
  inlineScan: boolean
}

const defaultBasePath = '/audiobookshelf'

/** Parses the environment; `cwd` is where the default folders go. Throws a Problem naming the wrong variable. */
export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Problem(
      'invalid',
      `The setting ${issue?.path.join('.') ?? '?'} is not valid: ${issue?.message ?? ''}`,
    )
  }
  const e = parsed.data
  return {
    port: e.PORT,
    host: e.HOST,
    configPath: resolve(cwd, e.CONFIG_PATH ?? 'config'),
    databaseUrl: e.DATABASE_URL ?? null,
    metadataPath: resolve(cwd, e.METADATA_PATH ?? 'metadata'),
    demoPath: resolve(cwd, e.DEMO_PATH ?? 'demo'),
    backupPath: e.BACKUP_PATH === undefined ? null : resolve(cwd, e.BACKUP_PATH),
    basePath: normaliseBasePath(env.BASE_PATH ?? env.ROUTER_BASE_PATH),
    ffmpegPath: e.FFMPEG_PATH ?? null,
    ffprobePath: e.FFPROBE_PATH ?? null,
    source: e.SOURCE ?? 'local',
    logLevel: e.LOG_LEVEL ?? null,
    isLogJson: e.LOG_FORMAT === 'json',
    logsRequests: e.LOG_REQUESTS,
    metrics: { isOn: e.LECTERN_METRICS ?? null, token: e.LECTERN_METRICS_TOKEN ?? null },
    releasesUrl: e.LECTERN_RELEASES ?? null,
    jwtSecret: e.JWT_SECRET_KEY ?? null,
    accessTokenS: e.ACCESS_TOKEN_EXPIRY,
    refreshTokenS: e.REFRESH_TOKEN_EXPIRY,
    refreshGraceS: e.REFRESH_TOKEN_GRACE_PERIOD,
    loginLimit: {
      max: e.RATE_LIMIT_AUTH_MAX,
      windowMs: e.RATE_LIMIT_AUTH_WINDOW,
      message: e.RATE_LIMIT_AUTH_MESSAGE ?? 'Too many authentication requests',
    },
    trustedProxies: words(e.TRUSTED_PROXIES),
    outgoing: {
      isFilterOff: e.DISABLE_SSRF_REQUEST_FILTER,
      allowedHosts: words(e.SSRF_REQUEST_FILTER_WHITELIST),
    },
    allowAnyOrigin: e.ALLOW_CORS,
    allowIframe: e.ALLOW_IFRAME,
    providers: providersOf(e),
    streamCacheBytes: e.LECTERN_STREAM_CACHE_MB * 1024 * 1024,
    episodeCacheBytes: e.LECTERN_EPISODE_CACHE_MB * 1024 * 1024,
    podcastTimeoutMs: e.PODCAST_DOWNLOAD_TIMEOUT,
    mailTimeoutMs: e.LECTERN_MAIL_TIMEOUT,
    inlineScan: e.LECTERN_INLINE_SCAN,
  }
}

function providersOf(e: z.output<typeof environment>): Config['providers'] {
  const given = {
    audible: e.LECTERN_AUDIBLE_PROVIDER,
    audnexus: e.LECTERN_AUTHOR_PROVIDER,
    google: e.LECTERN_GOOGLE_PROVIDER,
    openlibrary: e.LECTERN_OPENLIBRARY_PROVIDER,
    itunes: e.LECTERN_ITUNES_PROVIDER,
    fantlab: e.LECTERN_FANTLAB_PROVIDER,
    audiobookcovers: e.LECTERN_AUDIOBOOKCOVERS_PROVIDER,
  }
  return Object.fromEntries(Object.entries(given).filter(([, url]) => url !== undefined))
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)
}

/** An unset variable means the prefix that clients of this wire expect; an empty one means none. */
function normaliseBasePath(value: string | undefined): string {
  if (value === undefined) return defaultBasePath
  const path = `/${value.trim().replace(/^\/+|\/+$/g, '')}`
  return path === '/' ? '' : path
}

function words(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
