import { Download } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { bytes, clock } from '#platform/text/format.ts'
import { useMay } from '#platform/session/session.ts'
import { freshToken, mediaHref } from '../media-href.ts'
import type { ItemDetail } from '../detail.ts'

/** Tracks and the other files, for those who look after them. */
export function Files({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const { tracks } = item.media
  const { videoFile } = item.media
  const own = new Set([...tracks, ...(videoFile ? [videoFile] : [])].map(({ ino }) => ino))
  const others = item.libraryFiles.filter(({ ino }) => !own.has(ino))
  return (
    <div className="grid gap-8">
      {isAdmin && (
        <p className="text-sm break-all text-fg-3">
          <code dir="ltr">{item.path}</code>
        </p>
      )}
      {tracks.length > 0 && (
        <FileTable
          itemId={item.id}
          title={t('item.tracks')}
          rows={tracks.map((track) => ({
            ino: track.ino,
            name: track.metadata.filename,
            kind: [clock(track.duration), track.codec].filter(Boolean).join(' · '),
            size: track.metadata.size,
          }))}
        />
      )}
      {videoFile && (
        <FileTable
          itemId={item.id}
          title={t('item.film')}
          rows={[
            {
              ino: videoFile.ino,
              name: videoFile.metadata.filename,
              kind: [clock(videoFile.duration), videoFile.codec].filter(Boolean).join(' · '),
              size: videoFile.metadata.size,
            },
          ]}
        />
      )}
      {others.length > 0 && (
        <FileTable
          itemId={item.id}
          title={t('item.otherFiles')}
          rows={others.map((file) => ({
            ino: file.ino,
            name: file.metadata.relPath,
            kind: file.lecternProblem
              ? t(`item.problem.${file.lecternProblem}`)
              : t(`item.fileType.${kindOf(file)}`),
            size: file.metadata.size,
          }))}
        />
      )}
    </div>
  )
}

function kindOf({ fileType, metadata }: ItemDetail['libraryFiles'][number]) {
  return /\.(srt|vtt|ass|ssa|sub|idx)$/i.test(metadata.filename) ? 'subtitles' : fileType
}

interface FileTableProps {
  itemId: string
  title: string
  rows: { ino: string; name: string; kind: string; size: number }[]
}

function FileTable({ itemId, title, rows }: FileTableProps) {
  const { t } = useTranslation()
  const mayDownload = useMay('download')
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="mb-2 text-start text-md font-bold">{title}</caption>
      <thead>
        <tr className="border-b border-line text-start text-xs text-fg-3 *:py-2 *:text-start *:font-semibold">
          <th scope="col">{t('item.file')}</th>
          <th scope="col" className="w-32 max-sm:w-24">
            {t('item.kind')}
          </th>
          <th scope="col" className="w-24">
            {t('item.fact.size')}
          </th>
          {mayDownload && (
            <th scope="col" className="w-12">
              <span className="sr-only">{t('item.download')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.ino} className="border-b border-line *:py-1.5 *:pe-3">
            <td className="break-words" dir="auto">
              {row.name}
            </td>
            <td className="text-fg-2 num">{row.kind}</td>
            <td className="text-fg-2 num">{bytes(row.size, 1)}</td>
            {mayDownload && (
              <td>
                <a
                  href={mediaHref(`/api/items/${itemId}/file/${row.ino}/download`)}
                  onClick={freshToken}
                  aria-label={t('item.downloadFile', { name: row.name })}
                  className="grid size-9 pointer-coarse:size-11 place-items-center rounded-md text-fg-2 hover:bg-surface-2 hover:text-fg"
                >
                  <Download className="size-4!" />
                </a>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
