import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { startPdfium } from './pdfium.ts'
import type { PdfAnswer, PdfQuestion } from './first-page.ts'

sharp.cache(false)
sharp.concurrency(1)
const starting = startPdfium()

parentPort?.on('message', ({ path }: PdfQuestion) => {
  void answer(path).then((said) => parentPort?.postMessage(said))
})

async function answer(path: string): Promise<PdfAnswer> {
  try {
    const draw = await starting
    const { pixels, width, height } = draw(path)
    const raw = { width, height, channels: 4 as const }
    // The fourth byte of a pixel is nothing.
    const picture = sharp(pixels, { raw }).removeAlpha().jpeg({ quality: 85 })
    return { jpeg: await picture.toBuffer() }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}
