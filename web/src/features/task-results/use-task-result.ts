import { unit } from '#platform/text/format.ts'
import { list } from '#platform/text/lists.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { readTaskResult } from './task-result.ts'

/** Puts what came of a task, a sentence of the server, into the shown language. */
export function useTaskResult(): (text: string) => string {
  const { t } = useTranslation()
  const said = useSaid()
  return (text) => {
    const result = readTaskResult(text)
    if (result === null) return said(text)
    const { counts, seconds } = result
    const what =
      counts.length === 0
        ? t('taskResults.nothing')
        : capital(list(counts.map(({ kind, count }) => t(`taskResults.${kind}`, { count }))))
    return seconds === null ? what : t('taskResults.took', { what, time: span(seconds) })
  }
}

/** "0.5 sec", "3 min 5 sec": a short scan takes less than a second. Input in seconds. */
function span(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = unit(seconds % 60, 'second', 'short', 1)
  return minutes === 0 ? rest : `${unit(minutes, 'minute')} ${rest}`
}

/** Where a language has its words before the number. */
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
