import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { fieldEntries } from './entries.ts'

/** How long a section may take to show the field that was asked for, and how long it stays lit, ms. */
const patienceMs = 5000
const litMs = 2400

/** Brings the field that `?field=` names into sight, lights it up and puts the focus on it, once it is drawn. */
export function useLitField(): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { field } = useSearch({ strict: false })
  const entry = fieldEntries.find(({ label: key }) => key === field)
  const label = entry ? t(entry.label) : null
  useEffect(() => {
    if (label === null) return
    const main = document.querySelector('main') ?? document.body
    const show = () => {
      const found = fieldLabelled(main, label)
      if (!found) return false
      stop()
      light(found)
      // The same field can be asked for once more, and going back leads to the page before.
      void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
      return true
    }
    const observer = new MutationObserver(() => void show())
    const timer = setTimeout(() => observer.disconnect(), patienceMs)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(main, { childList: true, subtree: true })
    // After the page has been drawn and has put the focus on its heading.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => void show()))
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [label, navigate])
}

/** What is lit for a label: the label or heading itself, its control, and all of the field around both. */
interface FoundField {
  row: HTMLElement
  control: HTMLElement | null
}

const named = 'label, legend, h2, h3, p.font-semibold, button'

function fieldLabelled(main: Element, text: string): FoundField | null {
  // The list of sections beside the page has words of its own.
  const labels = [...main.querySelectorAll<HTMLElement>(named)].filter(
    (element) => element.closest('nav, form[role=search]') === null,
  )
  const label = labels.find((element) => element.textContent?.trim() === text)
  if (!label) return null
  const control = label instanceof HTMLLabelElement ? (label.control ?? null) : null
  if (!control) return { row: label.closest('section') ?? label, control: null }
  let row: HTMLElement = label
  while (row.parentElement && !row.contains(control)) row = row.parentElement
  return { row, control }
}

function light({ row, control }: FoundField): void {
  row.scrollIntoView({ block: 'center' })
  // On touch screens a keyboard would cover what was looked for.
  if (matchMedia('(pointer: fine)').matches) control?.focus({ preventScroll: true })
  row.classList.add('lit')
  setTimeout(() => row.classList.remove('lit'), litMs)
}
