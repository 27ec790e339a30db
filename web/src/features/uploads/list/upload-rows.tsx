import type { MediaRules } from '@lectern/contract/rules'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { Upload } from '../uploads.ts'
import { UploadRow } from './upload-row.tsx'

interface UploadRowsProps {
  list: readonly Upload[]
  mediaType: MediaRules['mediaType']
  provider: string
}

/** Only what is in sight is drawn; the document scrolls. */
export function UploadRows({ list, mediaType, provider }: UploadRowsProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  useLayoutEffect(() => {
    const measure = () => setTop((box.current?.getBoundingClientRect().top ?? 0) + scrollY)
    measure()
    // What stands above comes and goes.
    const watch = new ResizeObserver(measure)
    if (box.current?.parentElement) watch.observe(box.current.parentElement)
    return () => watch.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useWindowVirtualizer({
    count: list.length,
    estimateSize: () => 84,
    getItemKey: (index) => list[index]?.id ?? index,
    overscan: 6,
    scrollMargin: top,
  })
  const toggle = (id: number) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return (
    <ul
      ref={box}
      aria-label={t('upload.items')}
      className="relative"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start, key }) => {
        const one = list[index]
        return (
          one && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-label={one.title || t('upload.untitled')}
              aria-setsize={list.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 pb-2"
              style={{ top: start - top }}
            >
              <UploadRow
                one={one}
                mediaType={one.destination?.rules.mediaType ?? mediaType}
                provider={provider}
                isOpen={opened.has(one.id)}
                onToggle={() => toggle(one.id)}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
