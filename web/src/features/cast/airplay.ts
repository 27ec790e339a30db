import { useCallback, useSyncExternalStore } from 'react'

/** Apple's browsers name the picker of the system so. */
interface AirPlayElement extends HTMLMediaElement {
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

interface AvailabilityEvent extends Event {
  availability?: string
}

/** Whether a device is there to pick, and whether the sound of any of these goes to one now. */
export function useAirPlay(elements: readonly HTMLMediaElement[]): {
  isThere: boolean
  isOn: boolean
} {
  const state = useSyncExternalStore(
    useCallback(
      (onChange) => {
        const ends = elements.map((element) => watch(element, onChange))
        return () => ends.forEach((end) => end())
      },
      [elements],
    ),
    () => stateOf(elements),
  )
  return { isThere: state !== 'none', isOn: state === 'on' }
}

/** Opens the picker of the system. Call it inside the click. */
export function showAirPlayPicker(element: HTMLMediaElement): void {
  ;(element as AirPlayElement).webkitShowPlaybackTargetPicker?.()
}

const available = new WeakSet<HTMLMediaElement>()

function watch(element: HTMLMediaElement, onChange: () => void): () => void {
  const onAvailability = (event: AvailabilityEvent) => {
    if (event.availability === 'available') available.add(element)
    else available.delete(element)
    onChange()
  }
  element.addEventListener('webkitplaybacktargetavailabilitychanged', onAvailability)
  element.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', onChange)
  return () => {
    element.removeEventListener('webkitplaybacktargetavailabilitychanged', onAvailability)
    element.removeEventListener('webkitcurrentplaybacktargetiswirelesschanged', onChange)
  }
}

function stateOf(elements: readonly HTMLMediaElement[]): 'none' | 'there' | 'on' {
  if (elements.some(isWireless)) return 'on'
  return elements.some((element) => available.has(element)) ? 'there' : 'none'
}

function isWireless(element: AirPlayElement): boolean {
  return element.webkitCurrentPlaybackTargetIsWireless === true
}
