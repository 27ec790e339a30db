import { useEffect, useRef, useState, type RefObject } from 'react'

/** Takes the focus to the first field of a form that something is wrong with, as soon as that is drawn. */
export function useFaultFocus<E extends HTMLElement>(): {
  form: RefObject<E | null>
  focusFault: () => void
} {
  const form = useRef<E>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])
  return { form, focusFault: () => setAsked((times) => times + 1) }
}
