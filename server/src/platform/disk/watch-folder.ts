import { subscribe } from '@parcel/watcher'

/** Changes below a folder, gathered by the operating system; rejects where it has no means left to watch. */
export async function watchFolder(
  folder: string,
  onChange: (paths: string[]) => void,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const subscription = await subscribe(folder, (error, events) => {
    if (error) onError(error)
    else onChange(events.map((event) => event.path))
  })
  return { close: () => subscription.unsubscribe() }
}
