import { describe, expect, it } from 'vitest'
import { createImages } from '#platform/images.ts'
import { demoBooks } from '../books/index.ts'
import { alphabet } from './alphabet.ts'
import { coverOf } from './index.ts'
import { lettering } from './lettering.ts'
import { even } from './pens.ts'

describe('covers', () => {
  it('need no font of the machine', () => {
    for (const book of demoBooks) expect(coverOf(book)).not.toMatch(/<text|font/u)
  })

  it('are pictures of their own', async () => {
    const images = createImages()
    const pictures = await Promise.all(
      demoBooks.map(async (book) => {
        const png = await images.fit(Buffer.from(coverOf(book)), { width: 1000 }, 'png')
        expect(await images.measure(png)).toEqual({ format: 'png', width: 1000, height: 1000 })
        return (await images.portrait(png)).thumbhash
      }),
    )
    expect(new Set(pictures).size).toBe(demoBooks.length)
  })

  it('have a letter for every letter of the authors they name', () => {
    const named = demoBooks.filter(({ scene }) => scene !== 'ink')
    const letters = named.flatMap(({ authors }) => [...authors.join('').toUpperCase()])
    expect(letters.filter((letter) => letter !== ' ' && !alphabet[letter])).toEqual([])
  })
})

describe('lettering', () => {
  const line = { text: 'Emma', x: 500, y: 200, height: 100, pen: even, fill: '#000' }

  it('keeps inside the width it is given', () => {
    const xs = (most: number): number[] => {
      const path = / d="([^"]*)"/u.exec(lettering({ ...line, most }))?.[1] ?? ''
      return [...path.matchAll(/(-?[\d.]+) -?[\d.]+/gu)].map(([, x]) => Number(x))
    }
    const wide = xs(2000)
    const narrow = xs(120)
    expect(Math.min(...narrow)).toBeGreaterThan(440)
    expect(Math.max(...narrow)).toBeLessThan(560)
    expect(Math.max(...wide) - Math.min(...wide)).toBeGreaterThan(200)
  })
})
