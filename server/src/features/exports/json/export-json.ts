import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeZip } from '#platform/archive/zip-writer.ts'
import { openZip } from '#platform/archive/zip/zip.ts'
import { createReadStream, open } from '#platform/disk/disk.ts'
import { flushFolder, rename, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { productVersion } from '#platform/version.ts'
import type { Database } from '#storage/database.ts'
import { besideFile } from '../beside-file.ts'
import { withSnapshot } from '../snapshot.ts'
import type { ExportMeans, SnapshotSource } from '../snapshot.ts'
import { describedKinds, schemaOf } from './describe.ts'
import type { Kind } from './kind.ts'
import { exportedKinds, exportFormat } from './kinds.ts'

export interface JsonExportReport {
  format: number
  /** Of Lectern. */
  version: string
  /** ms */
  createdAt: number
  files: ExportedFile[]
}

interface ExportedFile {
  name: string
  /** Lines of data; 0 for what describes them. */
  lines: number
  bytes: number
  sha256: string
}

/**
 * Writes everything that is known, as it was at one moment, as files of JSON lines with their schemas: into a new folder, or
 * into a zip file where the name ends so. Data are only read, also while a server runs on them.
 * @throws Problem with a sentence; nothing is left then
 */
export async function exportJson(
  to: string,
  source: SnapshotSource & ExportMeans,
): Promise<JsonExportReport> {
  return besideFile(to, async ({ part, work }) =>
    withSnapshot(source, work, async (db) => {
      const folder = join(work, 'files')
      await mkdir(join(folder, 'schema'), { recursive: true, mode: 0o700 })
      const report = await writeFiles(folder, db, source)
      if (to.endsWith('.zip')) await pack(part, folder, report)
      else {
        await flushFolder(folder)
        await rename(folder, part)
      }
      return report
    }),
  )
}

const manifestName = 'export.json'

async function writeFiles(
  folder: string,
  db: Database,
  { now, progress }: ExportMeans,
): Promise<JsonExportReport> {
  const createdAt = now()
  const files: ExportedFile[] = []
  for (const [at, kind] of exportedKinds.entries()) {
    progress?.(0.1 + (0.7 * at) / exportedKinds.length)
    files.push(await write(folder, `${kind.name}.ndjson`, linesOf(kind, db)))
    files.push(await writeText(folder, `schema/${kind.name}.json`, json(schemaOf(kind))))
  }
  files.push(
    await writeText(folder, 'README.md', `# What is in this export\n\n${describedKinds()}\n`),
  )
  const report = { format: exportFormat, version: productVersion, createdAt, files }
  await writeText(folder, manifestName, json(report))
  return report
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** A page at a time. */
async function* linesOf(kind: Kind, db: Database): AsyncGenerator<{ text: string; lines: number }> {
  for await (const page of kind.pages(db))
    yield { text: page.map((line) => `${JSON.stringify(line)}\n`).join(''), lines: page.length }
}

async function* once(text: string): AsyncGenerator<{ text: string; lines: number }> {
  yield await Promise.resolve({ text, lines: 0 })
}

const writeText = (folder: string, name: string, text: string): Promise<ExportedFile> =>
  write(folder, name, once(text))

async function write(
  folder: string,
  name: string,
  pieces: AsyncIterable<{ text: string; lines: number }>,
): Promise<ExportedFile> {
  const file = { name, lines: 0, bytes: 0 }
  const hash = createHash('sha256')
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const { text, lines } of pieces) {
      const chunk = Buffer.from(text)
      file.lines += lines
      file.bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  await writeFlushed(join(folder, name), counted(), 'wx')
  return { ...file, sha256: hash.digest('hex') }
}

/** Packs the files and reads the archive back. */
async function pack(part: string, folder: string, report: JsonExportReport): Promise<void> {
  const manifest = Buffer.from(json(report))
  const { createdAt: mtimeMs, files } = report
  await writeZip(part, async (add) => {
    for (const { name, bytes: size } of files) {
      const bytes = { stream: createReadStream(join(folder, name), {}), size }
      await add({ name, bytes, mtimeMs, compress: true })
    }
    await add({ name: manifestName, bytes: manifest, mtimeMs, compress: true })
  })
  const archive = await openZip(await open(part), files.length + 1)
  try {
    for (const { name, bytes, sha256 } of files) {
      const hash = createHash('sha256')
      for await (const chunk of await archive.stream(name, bytes)) hash.update(chunk as Buffer)
      if (hash.digest('hex') !== sha256)
        throw new Problem('broken', `The export was written, but ${name} can’t be read back.`)
    }
  } finally {
    await archive.close()
  }
}
