import { Link } from '@tanstack/react-router'
import {
  AudioLines,
  BookOpen,
  BookOpenText,
  ChevronDown,
  Download,
  File,
  FileText,
  Film,
  Image,
  Info,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  freshToken,
  mediaHref,
  rowButtonClass,
  RowMenu,
  type ItemDetail,
} from '#features/items/index.ts'
import { canRead } from '#features/reader-formats/index.ts'
import { bytes, clock } from '#platform/text/format.ts'
import { useMay } from '#platform/session/session.ts'
import { MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { deleteFile, toggleEbook } from './file-edits.tsx'
import { folderOf, kindOf, soundOf, type Folder, type ItemFile } from './file-tree.ts'
import { ProbeDialog } from './probe-dialog.tsx'

interface ItemFilesProps {
  item: ItemDetail
  /** Of its heading; below the title of a page or of a dialog. */
  level: 'h2' | 'h3'
}

/** All files of an item in their folders, and what can be done with each. */
export function ItemFiles({ item, level: Heading }: ItemFilesProps) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const [probed, setProbed] = useState<ItemFile | null>(null)
  const [open, setOpen] = useState(false)
  const root = folderOf(item.libraryFiles)
  return (
    <section>
      <Heading className="text-md font-bold">{t('editor.files.all')}</Heading>
      <p className="mb-2 text-sm text-fg-3 num">
        {t('editor.files.count', { count: root.count })} · {bytes(root.size, 1)}
      </p>
      {isAdmin && (
        <p className="mb-2 text-sm break-all text-fg-3">
          <code dir="ltr">{item.path}</code>
        </p>
      )}
      <FolderRows
        folder={root}
        item={item}
        onProbe={(file) => {
          setProbed(file)
          setOpen(true)
        }}
      />
      {probed && (
        <ProbeDialog
          key={probed.ino}
          itemId={item.id}
          file={probed}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

interface FolderRowsProps {
  folder: Folder
  item: ItemDetail
  onProbe: (file: ItemFile) => void
}

function FolderRows({ folder, item, onProbe }: FolderRowsProps) {
  return (
    <>
      {folder.folders.map((inside) => (
        <details key={inside.path} open className="group/folder">
          <summary className="flex min-h-11 items-center gap-2 border-b border-line text-sm font-semibold [&::-webkit-details-marker]:hidden">
            <ChevronDown
              aria-hidden="true"
              className="size-4! -rotate-90 group-open/folder:rotate-0 rtl:rotate-90"
            />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {inside.name}
            </span>
            <span className="flex-none pe-2 text-fg-3 num">{bytes(inside.size, 1)}</span>
          </summary>
          <div className="ps-4">
            <FolderRows folder={inside} item={item} onProbe={onProbe} />
          </div>
        </details>
      ))}
      <ul>
        {folder.files.map((file) => (
          <li
            key={file.ino}
            className="[contain-intrinsic-size:auto_52px] [content-visibility:auto]"
          >
            <FileRow file={file} item={item} onProbe={() => onProbe(file)} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface FileRowProps {
  file: ItemFile
  item: ItemDetail
  onProbe: () => void
}

function FileRow({ file, item, onProbe }: FileRowProps) {
  const { t } = useTranslation()
  const mayDownload = useMay('download')
  const { filename: name, size } = file.metadata
  const sound = soundOf(item, file.ino)
  const kind = file.lecternProblem
    ? t(`item.problem.${file.lecternProblem}`)
    : sound
      ? [clock(sound.duration), sound.codec].filter(Boolean).join(' · ')
      : t(`item.fileType.${kindOf(file)}`)
  const Icon = icons[file.fileType] ?? File
  return (
    <div className="flex min-h-[52px] items-center gap-3 border-b border-line">
      <Icon aria-hidden="true" className="size-4.5! text-fg-3" />
      <div className="min-w-0 flex-1 py-1.5">
        <p dir="auto" className="from-start text-md break-words">
          {name}
        </p>
        <p className="text-sm text-fg-3 num">
          {kind} · {bytes(size, 1)}
          {file.isSupplementary !== null && file.fileType === 'ebook' && (
            <span className="ms-2 rounded-full border border-line px-2 text-xs font-semibold text-fg-2">
              {t(file.isSupplementary ? 'editor.files.supplement' : 'editor.files.primary')}
            </span>
          )}
        </p>
      </div>
      {isReadable(file) && (
        <Link
          to="/read/$itemId"
          params={{ itemId: item.id }}
          search={{ file: file.ino }}
          aria-label={t('item.readFile', { name })}
          className={rowButtonClass}
        >
          <BookOpenText className="size-4!" />
        </Link>
      )}
      {mayDownload && (
        <a
          href={mediaHref(`/api/items/${item.id}/file/${file.ino}/download`)}
          onClick={freshToken}
          aria-label={t('item.downloadFile', { name })}
          className={rowButtonClass}
        >
          <Download className="size-4!" />
        </a>
      )}
      <FileMenu file={file} item={item} hasSound={sound !== null} onProbe={onProbe} />
    </div>
  )
}

function FileMenu({ file, item, hasSound, onProbe }: FileRowProps & { hasSound: boolean }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const mayUpdate = useMay('update')
  const mayDelete = useMay('delete')
  const { filename: name } = file.metadata
  const mayProbe = isAdmin && hasSound
  const isEbook = mayUpdate && file.fileType === 'ebook' && item.mediaType === 'book'
  if (!mayProbe && !isEbook && !mayDelete) return null
  return (
    <RowMenu title={name} tabIndex={0}>
      {mayProbe && (
        <MenuItem icon={<Info />} onSelect={onProbe}>
          {t('editor.files.probe')}
        </MenuItem>
      )}
      {isEbook && (
        <MenuItem icon={<BookOpen />} onSelect={() => void toggleEbook(item.id, file.ino)}>
          {t(
            file.isSupplementary === false
              ? 'editor.files.makeSupplementary'
              : 'editor.files.makePrimary',
          )}
        </MenuItem>
      )}
      {mayDelete && (
        <>
          {(mayProbe || isEbook) && <MenuLine />}
          <MenuItem icon={<Trash2 />} danger onSelect={() => void deleteFile(item, file)}>
            {t('editor.files.delete')}
          </MenuItem>
        </>
      )}
    </RowMenu>
  )
}

/** Texts beside a book, but for those that only tell the scan something. */
const scanTexts = new Set(['desc.txt', 'reader.txt'])

function isReadable({ fileType, metadata: { ext, filename } }: ItemFile): boolean {
  if (fileType !== 'ebook' && (fileType !== 'text' || scanTexts.has(filename.toLowerCase())))
    return false
  return canRead(ext.replace(/^\./, ''))
}

const icons: Partial<Record<ItemFile['fileType'], typeof File>> = {
  audio: AudioLines,
  video: Film,
  ebook: BookOpen,
  image: Image,
  text: FileText,
}
