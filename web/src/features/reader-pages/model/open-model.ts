import type { PagesModel } from './pages-model.ts'

let model: PagesModel | null = null

/** The book of pages that is open; one at a time is. */
export function openModel(): PagesModel | null {
  return model
}

/** Returns how to take it away again. */
export function setOpenModel(next: PagesModel): () => void {
  model = next
  return () => {
    if (model === next) model = null
  }
}
