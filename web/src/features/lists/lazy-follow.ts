/** Keeps lists on screen current; the code for it comes after the first screen. Returns the end of it. */
export function followLists(): () => void {
  let isOver = false
  let end = () => {}
  void import('./follow-lists.ts').then((file) => {
    if (!isOver) end = file.followLists()
  })
  return () => {
    isOver = true
    end()
  }
}
