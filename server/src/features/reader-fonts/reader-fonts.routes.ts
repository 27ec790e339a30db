import { readerFontCalls, readerFontFields } from '@lectern/contract'
import type { UploadPart } from '#domain/content.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import { checkMayBring, largestFont } from './reader-fonts.ts'
import type { FontFacts, ReaderFonts } from './reader-fonts.ts'

/** Call → verb. */
export function readerFontRoutes(router: Router, fonts: ReaderFonts): void {
  router.bind(readerFontCalls.list, async (_input, caller) => ({ fonts: await fonts.list(caller) }))
  router.bind(readerFontCalls.add, async ({ request }, caller) => {
    checkMayBring(caller)
    const parts = request.uploads({ maxFiles: 1, maxFileBytes: largestFont })
    const { facts, bytes } = await read(parts)
    return { font: await fonts.add(facts, bytes, caller) }
  })
  router.bind(readerFontCalls.file, ({ params }, caller) => fonts.file(params.id, caller))
  router.bind(readerFontCalls.remove, async ({ params }, caller) => {
    await fonts.remove(params.id, caller)
    return ok
  })
}

/** Reads a form: what it says of the font, and the file behind that. */
async function read(
  parts: AsyncIterable<UploadPart> | null,
): Promise<{ facts: FontFacts; bytes: Buffer }> {
  const said: Record<string, string> = {}
  for await (const part of parts ?? []) {
    if (part.kind === 'field') said[part.name] = part.value
    else if (part.name === 'font') {
      const facts = factsOf(said)
      return { facts, bytes: Buffer.concat(await part.stream.toArray()) }
    }
  }
  throw new Problem('invalid', 'Please send a font file as "font".')
}

function factsOf(said: Record<string, string>): FontFacts {
  const { data, error } = readerFontFields.safeParse(said)
  if (error) throw new Problem('invalid', error.issues[0]?.message)
  return { family: data.family, weight: data.weight, isItalic: data.italic === '1' }
}
