/** The number of a month (1 to 12) by its name or the beginning of it, in the languages that feeds are written in. */
export function monthOf(word: string): number | null {
  const letters = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (!/^\p{L}{3,}$/u.test(letters)) return null
  return monthsOfFour[letters.slice(0, 4)] ?? monthsOfThree[letters.slice(0, 3)] ?? null
}

/** Those that three letters don't tell apart. */
const monthsOfFour: Record<string, number> = { juin: 6, juil: 7 }

const monthsOfThree = Object.fromEntries(
  [
    // English first, then German, French, Spanish, Portuguese, Italian, Dutch, Nordic, Polish, Czech, Russian, Turkish.
    'jan ene gen sty led янв oca',
    'feb fev fer lut uno фев sub',
    'mar mrz maa мар бер',
    'apr avr abr kwi dub апр nis',
    'may mai mag mei maj kve май мая',
    'jun giu cze cer июн haz',
    'jul lug lip июл tem',
    'aug aou ago sie srp авг agu',
    'sep set wrz zar сен eyl',
    'oct okt ott out paz rij окт eki',
    'nov lis ноя kas',
    'dec dez dic des gru pro дек ara',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
) as Record<string, number>
