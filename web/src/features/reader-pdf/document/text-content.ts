import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/**
 * The words of a page with their places. The library's own call goes through a stream with `for await`, which WebKit
 * doesn't know of streams: PDFs had no words there, and nothing in them was found.
 */
export async function textContentOf(
  page: Pick<PDFPageProxy, 'streamTextContent'>,
): Promise<TextContent> {
  const content: TextContent = { items: [], styles: Object.create(null), lang: null }
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return content
    content.lang ??= value.lang
    Object.assign(content.styles, value.styles)
    content.items.push(...value.items)
  }
}
