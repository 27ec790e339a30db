import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { isServerPath } from '@lectern/contract/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tagOf } from '#platform/text/words.ts'
import type { TextLanguage } from '#platform/text/words.ts'
import { manifestIn } from './app-manifest.ts'

export interface WebClientOptions {
  /** Base path that the server is asked under, besides none. */
  basePath: string
  /** The language that somebody is answered in, by what they accept. */
  languageFor: (accepted: string | undefined) => TextLanguage
}

interface Asset {
  bytes: Buffer
  brotli: Buffer | undefined
  type: string
  etag: string
  isImmutable: boolean
  /** Where there is one for each language (BCP 47). */
  language?: string
}

/**
 * Serves the built client from memory: the list of files is fixed at start, so no request text ever becomes a
 * path. Client routes get the index page with the base path they were asked under; without a folder
 * everything unknown is 404. The manifest of the installed app comes in the language of who asks.
 */
export function serveWebClient(
  server: FastifyInstance,
  folder: string | undefined,
  { basePath, languageFor }: WebClientOptions,
): void {
  const assets = folder === undefined ? new Map<string, Asset>() : loadAssets(folder)
  const index = assets.get('/index.html')
  assets.delete('/index.html')
  const manifests = new Map<TextLanguage, Asset>()
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(reply)
    if (/(^|\/)\.\.(\/|$)/.test(path)) return notFound(reply)
    const asset = assets.get(path)
    if (asset !== undefined && path === '/manifest.webmanifest')
      return sendManifest(request, reply, asset)
    if (asset !== undefined) return sendAsset(request, reply, asset)
    if (
      index === undefined ||
      isServerPath(path) ||
      (extname(path) !== '' && !acceptsPage(request))
    )
      return notFound(reply)
    return sendIndex(request, reply, index)
  })

  function sendManifest(request: FastifyRequest, reply: FastifyReply, built: Asset): FastifyReply {
    const language = languageFor(request.headers['accept-language'])
    const manifest = manifests.get(language) ?? inLanguage(built, language)
    manifests.set(language, manifest)
    return sendAsset(request, reply, manifest)
  }

  function sendIndex(request: FastifyRequest, reply: FastifyReply, page: Asset): FastifyReply {
    const original = request.originalUrl
    const isBelowBase =
      basePath !== '' &&
      (original === basePath ||
        original.startsWith(`${basePath}/`) ||
        original.startsWith(`${basePath}?`))
    const base = `${isBelowBase ? basePath : ''}/`
    const html = page.bytes.toString().replace('<base href="/" />', `<base href="${base}" />`)
    return reply
      .headers({
        'content-security-policy': pagePolicy(request),
        'cache-control': 'no-cache',
        'cross-origin-opener-policy': 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  }
}

/** Where the sender of casting and what it loads by itself lie; the rest of that host isn't ours to trust. */
const castScripts = ['cv/js/sender/', 'cast/sdk/libs/sender/', 'eureka/']
  .map((path) => `https://www.gstatic.com/${path}`)
  .join(' ')

/** What the page may load and reach; sockets of this host alone, which some browsers don't count as `'self'`. */
function pagePolicy({ headers }: FastifyRequest): string {
  const host = headers['x-forwarded-host'] ?? headers.host ?? ''
  const isHost = typeof host === 'string' && /^[a-z0-9.\-_[\]:]+$/i.test(host)
  return pagePolicyFor(isHost ? ` ws://${host} wss://${host}` : '')
}

const pagePolicyFor = (sockets: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${castScripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Parts of books come out of parsers under addresses of this page.
    `connect-src 'self' blob:${sockets}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/**
 * What the empty frame may do that pages of books are put into (decision 65): draw what the page around it hands over,
 * under addresses that only that page makes. Nothing runs, nothing is fetched, from us neither.
 */
const framePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src blob: data:',
  'font-src blob: data:',
  'media-src blob: data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

function acceptsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not Found')
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const isBrotli =
    asset.brotli !== undefined && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  reply.headers({
    etag: asset.etag,
    vary: asset.language === undefined ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language',
    ...(asset.language !== undefined && { 'content-language': asset.language }),
    'cache-control': asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-no-compression': '1',
    ...(asset.type.startsWith('text/html') && { 'content-security-policy': framePolicy }),
  })
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply.type(asset.type).send(isBrotli ? asset.brotli : asset.bytes)
}

function inLanguage(built: Asset, language: TextLanguage): Asset {
  const bytes = Buffer.from(manifestIn(language, built.bytes.toString()))
  return {
    ...built,
    bytes,
    brotli: brotliCompressSync(bytes),
    etag: tagOfBytes(bytes),
    language: tagOf(language),
  }
}

const tagOfBytes = (bytes: Buffer): string => `"${hash('sha1', bytes, 'base64url')}"`

function loadAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    assets.set(path, {
      bytes,
      brotli: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined,
      type: types[extname(entry.name)] ?? 'application/octet-stream',
      etag: tagOfBytes(bytes),
      isImmutable: path.startsWith('/assets/'),
    })
  }
  return assets
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}
