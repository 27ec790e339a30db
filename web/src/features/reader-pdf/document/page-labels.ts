import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Printed numbers of the pages; null where the file has none, or none that say anything. */
export async function readLabels(
  document: Pick<PDFDocumentProxy, 'getPageLabels' | 'numPages'>,
): Promise<readonly string[] | null> {
  // Broken ones are as good as none.
  const labels = await document.getPageLabels().catch(() => null)
  return labels === null || saysNothing(labels, document.numPages) ? null : labels
}

/** Those that only count the pages, and those that are mostly empty. */
export function saysNothing(labels: readonly string[], count: number): boolean {
  if (labels.length !== count) return true
  const isPlain = labels.every((label, index) => label === String(index + 1))
  return isPlain || labels.some((label) => label === '')
}
