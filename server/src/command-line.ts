import { Problem } from './platform/problem.ts'

/** What the command line says behind an option, as `--option value` or `--option=value`; null: it isn't there. @throws Problem with `needs` where nothing is said. */
export function optionValue(args: readonly string[], option: string, needs: string): string | null {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`))
  if (at < 0) return null
  const value = args[at]?.slice(option.length + 1) || args[at + 1] || ''
  if (value === '' || value.startsWith('--'))
    throw new Problem('invalid', `${option} needs ${needs}`)
  return value
}
