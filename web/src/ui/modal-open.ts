let open = 0

/** Marks the page while at least one modal is open; returns the function that ends this one's mark. */
export function markModalOpen(): () => void {
  open++
  document.documentElement.classList.add('modal-open')
  return () => {
    open--
    if (open === 0) document.documentElement.classList.remove('modal-open')
  }
}
