/** The places of the page that want the picture; the latest one has it. */
const stages: HTMLElement[] = []

/**
 * Puts the picture into a box until the returned function is called; then the box before has it again. It is moved
 * within one task, so it plays on.
 */
export function enterStage(box: HTMLElement, picture: HTMLVideoElement): () => void {
  stages.push(box)
  box.append(picture)
  return () => {
    stages.splice(stages.indexOf(box), 1)
    const before = stages.at(-1)
    if (before) before.append(picture)
    else picture.remove()
  }
}
