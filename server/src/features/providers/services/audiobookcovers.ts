import { z } from 'zod'
import type { Ask } from '../asking/asking.ts'
import type { BookService } from './book-service.ts'
import { entriesOf, picture, word } from './reading.ts'
import type { PlacedService } from './known-services.ts'

/** Covers alone, by the title. */
export function audiobookCoversService(ask: Ask, service: PlacedService): BookService {
  return {
    value: 'audiobookcovers',
    text: service.text,
    state: service.name,
    async findBooks({ title }) {
      const query = new URLSearchParams({ q: title })
      const address = `${service.base}/cover/bytext/?${query.toString()}`
      const list = await ask(service, { address, shape: covers, nothing: [400, 404] })
      return {
        value: (list ?? []).flatMap(({ versions }) => {
          const cover = picture(versions.png.original)
          return cover === null ? [] : [{ cover }]
        }),
        isWhole: true,
      }
    },
  }
}

const covers = entriesOf(z.object({ versions: z.object({ png: z.object({ original: word }) }) }))
