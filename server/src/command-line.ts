import type { Core } from './parts/core.ts'
import { Problem } from './platform/problem.ts'

/** What the command line says behind an option, as `--option value` or `--option=value`; null: it isn't there. @throws Problem with `needs` where nothing is said. */
export function optionValue(args: readonly string[], option: string, needs: string): string | null {
  const at = args.findIndex((arg) => isOption(arg, option))
  return at < 0 ? null : valueAt(args, at, { option, needs })
}

/** The same for an option that may be given more than once. */
export function optionValues(args: readonly string[], option: string, needs: string): string[] {
  return args.flatMap((arg, at) =>
    isOption(arg, option) ? [valueAt(args, at, { option, needs })] : [],
  )
}

const isOption = (arg: string, option: string): boolean =>
  arg === option || arg.startsWith(`${option}=`)

function valueAt(
  args: readonly string[],
  at: number,
  { option, needs }: { option: string; needs: string },
): string {
  const value = args[at]?.slice(option.length + 1) || args[at + 1] || ''
  if (value === '' || value.startsWith('--'))
    throw new Problem('invalid', `${option} needs ${needs}`)
  return value
}

/** Works on the data while no server runs on them, and closes them whatever comes of it. */
export async function closeAfter<T>(core: Core, work: (core: Core) => Promise<T>): Promise<T> {
  try {
    return await work(core)
  } finally {
    core.tasks.close()
    await core.db.close()
  }
}
