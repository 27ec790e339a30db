import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageFor } from '#platform/text/accepted-language.ts'
import { wordsIn } from '#platform/text/words.ts'
import { serveWebClient } from './web-client.ts'

const server = fastify()
const publicFolder = new URL('../../../web/public/', import.meta.url)
let folder: string
/** The language that the server is set to. */
let own = 'en-us'
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-page-'))
  await writeFile(join(folder, 'index.html'), '<base href="/" />')
  const manifest = await readFile(fileURLToPath(new URL('manifest.webmanifest', publicFolder)))
  await writeFile(join(folder, 'manifest.webmanifest'), manifest)
  await writeFile(join(folder, 'manifest.webmanifest.br'), 'that of the built one')
  serveWebClient(server, folder, {
    basePath: '',
    languageFor: (accepted) => languageFor(accepted, own),
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function policyUnder(headers: Record<string, string>): Promise<Record<string, string[]>> {
  const answer = await server.inject({ url: '/library/x', headers })
  const parts = String(answer.headers['content-security-policy']).split('; ')
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values]
    }),
  )
}

it('lets pages reach sockets of their own host alone', async () => {
  const own = await policyUnder({ host: 'books.home:13378' })
  expect(own['connect-src']).toEqual([
    "'self'",
    'blob:',
    'ws://books.home:13378',
    'wss://books.home:13378',
  ])
  const proxied = await policyUnder({ host: '10.0.0.2', 'x-forwarded-host': 'books.example' })
  expect(proxied['connect-src']).toContain('wss://books.example')
  const odd = await policyUnder({ host: 'a; script-src *' })
  expect(odd['connect-src']).toEqual(["'self'", 'blob:'])
  expect(odd['script-src']).not.toContain('*')
})

it('trusts no whole host of others', async () => {
  const { 'script-src': scripts = [] } = await policyUnder({ host: 'x' })
  const foreign = scripts.filter((source) => source !== "'self'")
  expect(foreign).not.toEqual([])
  for (const source of foreign) expect(source).toMatch(/^https:\/\/www\.gstatic\.com\/.+\/$/)
})

describe('the manifest of the installed app', () => {
  const url = '/manifest.webmanifest'
  const manifestFor = async (language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    return server.inject({ url, headers })
  }
  const built = async () =>
    JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest

  it.each(['de', 'ru', 'zh-cn'])(
    'speaks %s to who accepts it, and names that language',
    async (code) => {
      const words = wordsIn(code)
      const { headers, payload } = await manifestFor(`${code};q=0.9`)
      const { description, shortcuts, lang, dir, ...others } = JSON.parse(payload) as Manifest
      expect(description).toBe(words('manifest.description'))
      expect(shortcuts.map(({ name }) => name)).toEqual([
        words('manifest.resume'),
        words('manifest.search'),
        words('manifest.downloads'),
      ])
      expect(shortcuts[0]?.short_name).toBe(words('manifest.resumeShort'))
      expect({ lang, dir }).toEqual({ lang: code === 'zh-cn' ? 'zh-CN' : code, dir: 'ltr' })
      expect(headers).toMatchObject({
        'content-type': 'application/manifest+json',
        'content-language': lang,
        vary: 'Accept-Encoding, Accept-Language',
      })
      const english = await built()
      expect(english).toMatchObject(others)
      expect(shortcuts.map((one) => one.url)).toEqual(english.shortcuts.map((one) => one.url))
    },
  )

  it('is in English as it was built', async () => {
    expect(JSON.parse((await manifestFor()).payload)).toEqual(await built())
    expect(JSON.parse((await manifestFor('en-GB')).payload)).toEqual(await built())
  })

  it('speaks as the server does to who accepts any language, or one that it doesn’t know', async () => {
    own = 'ru'
    for (const accepted of [undefined, '*', 'ja'])
      expect((await manifestFor(accepted)).headers['content-language']).toBe('ru')
    expect((await manifestFor('de')).headers['content-language']).toBe('de')
    own = 'en-us'
  })

  it('is packed, and known again, in each language for itself', async () => {
    const { payload, headers: english } = await manifestFor('en')
    const headers = { 'accept-language': 'ru', 'accept-encoding': 'br' }
    const packed = await server.inject({
      url,
      headers: { ...headers, 'if-none-match': String(english.etag) },
    })
    expect(packed.statusCode).toBe(200)
    const plain = brotliDecompressSync(packed.rawPayload).toString()
    expect(plain).toBe((await manifestFor('ru')).payload)
    expect(plain).not.toBe(payload)
    const again = await server.inject({
      url,
      headers: { ...headers, 'if-none-match': String(packed.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })
})

interface Manifest {
  description: string
  lang: string
  dir: string
  shortcuts: { name: string; short_name?: string; url: string }[]
}
