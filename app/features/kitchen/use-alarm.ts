import { useEffect, useSyncExternalStore } from "react";
import { listen } from "../../ui/connection/listen.ts";

const ringEveryMs = 2_500;

/** The new orders of a restaurant, as far as this tab knows. */
export interface NewOrders {
  vendorId: string;
  count: number;
}

/** Stored outside the pages, so that looking at an order or the menu does not end the shift. */
let newOrders = readShiftBeforeReload();
let isStarted = newOrders !== undefined;
let sound: AudioContext | undefined;
const listeners = new Set<() => void>();

/** 'silent': the browser has suspended the sound, or has loaded the page anew, until the next press. */
type Shift = "off" | "on" | "silent";

/**
 * The shift of this tab. It is silent until `startShift` is called by a press, because browsers play no sound before; from
 * then on it rings while there are new orders, and the screen stays awake, see `useAlarm`.
 */
export function useShift(): Shift {
  return useSyncExternalStore(watchShift, readShift, () => "off");
}

/** The new orders of the restaurant whose board was shown last; undefined unless a shift has started. */
export function useNewOrders(): NewOrders | undefined {
  return useSyncExternalStore(
    watchShift,
    () => (isStarted ? newOrders : undefined),
    () => undefined,
  );
}

/**
 * Rings while there are new orders, and keeps the screen awake; not without them (undefined), see `useNewOrders`. Any press turns
 * the sound on again.
 */
export function useAlarm(orders: NewOrders | undefined): void {
  const isOn = orders !== undefined;
  const isRinging = isOn && orders.count > 0;

  useEffect(() => {
    if (!isRinging) return;
    const timer = setInterval(ring, ringEveryMs);
    ring();
    return () => clearInterval(timer);
  }, [isRinging]);

  useEffect(() => {
    if (!isOn) return;
    const stopListening = listen({ click: openSound });
    const letSleep = keepAwake();
    return () => {
      stopListening();
      letSleep();
    };
  }, [isOn]);
}

/** Reports how many new orders a restaurant has. */
export function reportNewOrders(vendorId: string, count: number): void {
  if (newOrders?.vendorId === vendorId && newOrders.count === count) return;
  newOrders = { vendorId, count };
  if (isStarted) rememberShift(vendorId);
  announceShift();
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

/** Starts the shift, with one ring. */
export async function startShift(): Promise<void> {
  isStarted = true;
  if (newOrders) rememberShift(newOrders.vendorId);
  await openSound();
  ring();
}

/** Ends the shift of somebody who signs out: whoever signs in next in this tab may have another task. */
export function endShift(): void {
  isStarted = false;
  rememberShift(undefined);
  announceShift();
}

async function openSound(): Promise<void> {
  sound ??= newSound();
  // Not after `resume`, which stays pending while the browser withholds sound.
  announceShift();
  await sound?.resume();
}

/** Safari before 14.1 has Web Audio by this name only, and no constructors of its nodes. */
type WithOlderName = typeof globalThis & { webkitAudioContext?: typeof AudioContext };

function newSound(): AudioContext | undefined {
  const Sound = globalThis.AudioContext ?? (globalThis as WithOlderName).webkitAudioContext;
  if (!Sound) return undefined;
  return Object.assign(new Sound(), { onstatechange: announceShift });
}

/** Also remembers the shift of a tab that is loaded anew, such as one that a phone short of memory had closed. */
function rememberShift(vendorId: string | undefined): void {
  try {
    if (vendorId === undefined) sessionStorage.removeItem("shift");
    else sessionStorage.shift = vendorId;
  } catch {
    // Blocked: the shift ends when the page is loaded anew.
  }
}

function readShiftBeforeReload(): NewOrders | undefined {
  try {
    const vendorId: unknown = sessionStorage.shift;
    return typeof vendorId === "string" ? { vendorId, count: 0 } : undefined;
  } catch {
    return undefined;
  }
}

/** Two rising notes, three times. */
function ring(): void {
  if (sound?.state !== "running") return;
  for (const [index, frequency] of [660, 880, 660, 880, 660, 880].entries()) {
    const begin = sound.currentTime + index * 0.18;
    const oscillator = sound.createOscillator();
    const volume = sound.createGain();
    oscillator.type = "square";
    oscillator.frequency.value = frequency;
    volume.gain.value = 0.3;
    oscillator.connect(volume);
    volume.connect(sound.destination);
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
