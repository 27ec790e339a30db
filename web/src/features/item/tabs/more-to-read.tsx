import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { bytes } from '#platform/text/format.ts'
import { canRead } from '#features/reader-formats/index.ts'
import type { ItemDetail } from '#features/items/index.ts'

/** Ebooks beside the one that is read: maps, other editions, the booklet of an audiobook. */
export function supplementsOf({ libraryFiles }: ItemDetail) {
  return libraryFiles.filter(
    ({ fileType, isSupplementary, metadata }) =>
      fileType === 'ebook' && isSupplementary === true && canRead(metadata.ext.replace(/^\./, '')),
  )
}

/** They are read by everybody who may see the item, as its main ebook is. */
export function MoreToRead({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-2">
      {supplementsOf(item).map(({ ino, metadata }) => (
        <li key={ino}>
          <Link
            to="/read/$itemId"
            params={{ itemId: item.id }}
            search={{ file: ino }}
            aria-label={t('item.readFile', { name: metadata.filename })}
            className="surface flex items-center gap-4 p-3 ps-4 hover:bg-surface-2"
          >
            <BookOpen aria-hidden="true" className="flex-none text-fg-3" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-semibold">
                {metadata.filename}
              </span>
              <span className="text-sm text-fg-3 num">
                {metadata.ext.replace(/^\./, '').toUpperCase()} · {bytes(metadata.size, 1)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
