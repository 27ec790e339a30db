/** Authors that this window is renaming or removing: their going away is no news to it. */
const changing = new Set<string>()

export function isChangingAuthor(id: string): boolean {
  return changing.has(id)
}

/** Marks the author while `work` runs. */
export async function changingAuthor<R>(id: string, work: () => Promise<R>): Promise<R> {
  changing.add(id)
  try {
    return await work()
  } finally {
    changing.delete(id)
  }
}
