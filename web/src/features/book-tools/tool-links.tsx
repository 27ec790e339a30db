import { Link } from '@tanstack/react-router'
import { BookAudio, ChevronRight, Combine, Split, Tags } from 'lucide-react'
import type { ItemDetail } from '#features/items/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { toolNames } from './tool-names.ts'
import { ToolStatus } from './work/tool-status.tsx'
import { useToolWork } from './work/tool-work.ts'

const icons = { embed: Tags, m4b: BookAudio, split: Split, merge: Combine }

/** The ways to the tools for the files of a book, above them what is being done just now. */
export function ToolLinks({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const work = useToolWork(item.id)
  return (
    <>
      <ToolStatus item={item} work={work} />
      <ul>
        {toolNames.map((tool) => {
          const Icon = icons[tool]
          return (
            <li key={tool} className="border-b border-line">
              <Link
                to="/audiobook/$itemId/manage"
                params={{ itemId: item.id }}
                search={{ tool }}
                className="flex min-h-12 items-center gap-4 rounded-md px-2 py-3 no-underline hover:bg-surface-2"
              >
                <Icon aria-hidden="true" className="flex-none text-fg-3" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`tools.name.${tool}`)}</span>
                  <span className="block text-sm text-fg-3">{t(`tools.short.${tool}`)}</span>
                </span>
                <ChevronRight aria-hidden="true" className="flex-none text-fg-3 rtl:-scale-x-100" />
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
