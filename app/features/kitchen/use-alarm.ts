import { useCallback, useEffect, useRef, useState } from "react";

const ringEveryMs = 2_500;

/** 'silent': the browser has suspended the sound until the next press. */
export type Shift = "off" | "on" | "silent";

/**
 * The alarm of a shift: silent until `start` was pressed, since browsers play nothing before; then it rings while
 * `isRinging`, and the screen stays awake.
 */
export function useAlarm(isRinging: boolean): { shift: Shift; start: () => void } {
  const sound = useRef<AudioContext>(undefined);
  const [shift, setShift] = useState<Shift>("off");

  const start = useCallback(async () => {
    if (typeof AudioContext === "undefined") return setShift("silent");
    sound.current ??= new AudioContext();
    sound.current.onstatechange = () => setShift(sound.current?.state === "running" ? "on" : "silent");
    await sound.current.resume();
    setShift(sound.current.state === "running" ? "on" : "silent");
    ring(sound.current);
  }, []);

  useEffect(() => {
    if (shift === "off" || !isRinging) return;
    const timer = setInterval(() => sound.current && ring(sound.current), ringEveryMs);
    if (sound.current) ring(sound.current);
    return () => clearInterval(timer);
  }, [shift, isRinging]);

  useEffect(() => {
    if (shift !== "off") return keepAwake();
  }, [shift]);

  useEffect(() => () => void sound.current?.close(), []);
  return { shift, start };
}

/** Two rising notes, three times. */
function ring(sound: AudioContext): void {
  if (sound.state !== "running") return;
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
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  const request = async () => {
    if (document.hidden) return;
    // Unavailable without HTTPS, refused on a low battery: the alarm works without it.
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  request();
  document.addEventListener("visibilitychange", request);
  return () => {
    document.removeEventListener("visibilitychange", request);
    lock?.release();
  };
}
