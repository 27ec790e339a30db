export interface Size {
  width: number
  height: number
}

/** One source of input and what it does, in the words of WebDriver; both protocols carry it as it is. */
export type InputSource =
  | { type: 'key'; id: string; actions: KeyAction[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }
type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }

/** One window of a browser, as far as drivers of all engines can move it. */
export interface Driver {
  goto(url: string): Promise<void>
  /**
   * Calls a function in the page. It may refer to nothing but its arguments; they and the answer travel as JSON,
   * `undefined` becomes null. What it throws is thrown here.
   */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  act(sources: InputSource[]): Promise<void>
  /** A picture of what is seen, PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** An engine that runs. */
export interface Engine {
  name: string
  version: string
  /** Folder where files land that pages give. */
  downloads: string
  /** A window that remembers nothing: a device of its own. At most one is open at a time. */
  open(size: Size): Promise<Driver>
  stop(): Promise<void>
}

/** An engine that may be installed here. */
export interface EngineKind {
  name: string
  /** Files that have to be there. */
  needs: string[]
  /** Whether its windows keep files; private windows don't. */
  keepsFiles: boolean
  start(): Promise<Engine>
}

/** ms in which a browser answers whatever it is asked: a busy machine needs some, one that hangs is told from it. */
export const answerMs = 60_000

/** Source of a function that takes the arguments of `run` as one JSON text and answers with JSON. */
export function asJsonFunction(run: (...args: never[]) => unknown): string {
  return `async (args) => JSON.stringify((await (${String(run)})(...JSON.parse(args))) ?? null)`
}
