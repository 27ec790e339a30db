import { z } from 'zod'
import type { Ask } from '../asking/asking.ts'
import { asinOf } from '../search/asin.ts'
import type { Audnexus } from './audnexus.ts'
import type { BookService } from './book-service.ts'
import { answerOf, entriesOf, gather } from './reading.ts'
import type { PlacedService } from './known-services.ts'

interface Shop {
  /** As Audnexus names it; '' is the usual one. */
  region: string
  domain: string
}

/** Shops of Audible, in the order in which they are offered. */
export const audibleShops: readonly Shop[] = [
  { region: '', domain: '.com' },
  { region: 'ca', domain: '.ca' },
  { region: 'uk', domain: '.co.uk' },
  { region: 'au', domain: '.com.au' },
  { region: 'fr', domain: '.fr' },
  { region: 'de', domain: '.de' },
  { region: 'jp', domain: '.co.jp' },
  { region: 'it', domain: '.it' },
  { region: 'in', domain: '.in' },
  { region: 'es', domain: '.es' },
]

/** One shop of Audible: an ASIN is looked up, anything else is searched for; Audnexus describes what is found. */
export function audibleService(
  ask: Ask,
  { service, audnexus, shop }: { service: PlacedService; audnexus: Audnexus; shop: Shop },
): BookService {
  async function listed(title: string, author: string): Promise<string[]> {
    const query = new URLSearchParams({
      num_results: '10',
      products_sort_by: 'Relevance',
      title,
      ...(author === '' ? {} : { author }),
    })
    const address = `${service.base}${shop.domain}/1.0/catalog/products?${query.toString()}`
    const list = await ask(service, { address, shape: products })
    return [...new Set((list?.products ?? []).map(({ asin }) => asin))].slice(0, 10)
  }

  return {
    value: shop.region === '' ? 'audible' : `audible.${shop.region}`,
    text: `Audible${shop.domain}`,
    state: service.name,
    async findBooks({ title, author, asin }) {
      for (const code of new Set([asinOf(asin), asinOf(title)])) {
        const found = code === null ? null : await audnexus.book(code, shop.region)
        if (found !== null) return { value: [found], isWhole: true }
      }
      if (title.trim() === '') return { value: [], isWhole: true }
      const asins = await listed(title, author)
      return answerOf(await gather(asins, (each) => audnexus.book(each, shop.region)))
    },
  }
}

const products = z.object({
  products: entriesOf(z.object({ asin: z.string().regex(/^\w{1,64}$/) })),
})
