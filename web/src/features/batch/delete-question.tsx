import { texts } from '#platform/text/texts.ts'
import type { SelectedItem } from '#features/selection/index.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { deleteSelected } from './batch-actions.ts'

/** This many names are written out. */
const named = 5

/** Deletes the selected items after a question that names them; their files go too unless told otherwise. */
export async function askDelete(items: readonly SelectedItem[]): Promise<void> {
  const { t } = texts
  const { yes, checked } = await confirm({
    title: t('selection.deleteTitle', { count: items.length, name: items[0]?.title ?? '' }),
    message: <Doomed items={items} />,
    yes: t('selection.delete'),
    danger: true,
    checkbox: { label: t('selection.deleteFiles'), checked: true },
  })
  if (yes) await deleteSelected(items, checked)
}

function Doomed({ items }: { items: readonly SelectedItem[] }) {
  const more = items.length - named
  return (
    <>
      {items.length > 1 && (
        <ul className="mb-3 list-disc ps-5 text-fg">
          {items.slice(0, more === 1 ? named + 1 : named).map(({ id, title }) => (
            <li key={id} dir="auto" className="break-words">
              {title}
            </li>
          ))}
          {more > 1 && <li className="num">{texts.t('selection.deleteMore', { count: more })}</li>}
        </ul>
      )}
      <p>{texts.t('selection.deleteMessage')}</p>
    </>
  )
}
