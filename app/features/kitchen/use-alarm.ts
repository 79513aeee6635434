import { useEffect, useSyncExternalStore } from "react";

const ringEveryMs = 2_500;

/** Stored outside the page, so that looking at an order does not end the shift. */
let isStarted = false;
let sound: AudioContext | undefined;
const listeners = new Set<() => void>();

/** 'silent': the browser has suspended the sound until the next press. */
type Shift = "off" | "on" | "silent";

export interface Alarm {
  shift: Shift;
  start: () => Promise<void>;
}

/**
 * The alarm of a shift. It is silent until `start` is called by a press, because browsers play no sound before; from
 * then on it rings while `isRinging`, and the screen stays awake.
 */
export function useAlarm(isRinging: boolean): Alarm {
  const shift = useSyncExternalStore(watchShift, readShift, (): Shift => "off");

  useEffect(() => {
    if (shift === "off" || !isRinging) return;
    const timer = setInterval(ring, ringEveryMs);
    ring();
    return () => clearInterval(timer);
  }, [shift, isRinging]);

  useEffect(() => (shift === "off" ? undefined : keepAwake()), [shift]);

  return { shift, start: startShift };
}

function watchShift(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readShift(): Shift {
  if (!isStarted) return "off";
  return sound?.state === "running" ? "on" : "silent";
}

const announceShift = () => {
  for (const listener of listeners) listener();
};

async function startShift(): Promise<void> {
  isStarted = true;
  if (!sound && typeof AudioContext !== "undefined") {
    sound = new AudioContext();
    sound.onstatechange = announceShift;
  }
  // Not after `resume`, which stays pending while the browser withholds sound.
  announceShift();
  await sound?.resume();
  ring();
}

/** Two rising notes, three times. */
function ring(): void {
  if (sound?.state !== "running") return;
  for (const [index, frequency] of [660, 880, 660, 880, 660, 880].entries()) {
    const begin = sound.currentTime + index * 0.18;
    const oscillator = new OscillatorNode(sound, { type: "square", frequency });
    const volume = new GainNode(sound, { gain: 0.3 });
    oscillator.connect(volume).connect(sound.destination);
    oscillator.start(begin);
    oscillator.stop(begin + 0.14);
  }
}

/** Keeps the screen awake, and requests that again whenever the page is shown. Returns a stop function. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isStopped = false;
  const request = async () => {
    if (document.hidden) return;
    // Unavailable without HTTPS, refused on a low battery: the alarm works without it.
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
    if (isStopped) lock?.release();
  };
  request();
  document.addEventListener("visibilitychange", request);
  return () => {
    isStopped = true;
    document.removeEventListener("visibilitychange", request);
    lock?.release();
  };
}
