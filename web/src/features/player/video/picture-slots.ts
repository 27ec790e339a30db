/** The places of the page that want the picture; the latest one has it. */
const slots: HTMLElement[] = []

/**
 * Puts the picture into a box until the returned function is called; then the box before has it again. It is moved
 * within one task, so it plays on.
 */
export function enterSlot(box: HTMLElement, picture: HTMLVideoElement): () => void {
  slots.push(box)
  box.append(picture)
  return () => {
    slots.splice(slots.indexOf(box), 1)
    const before = slots.at(-1)
    if (before) before.append(picture)
    else picture.remove()
  }
}
